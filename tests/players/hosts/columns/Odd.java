import java.util.Scanner;

/** Plays in Java, in odd columns first. */
public class Odd {
    public static void main(String[] arguments) {
        int[] order = {1, 3, 5, 0, 2, 4, 6};
        int[] discs = new int[7];
        Scanner lines = new Scanner(System.in);
        while (lines.hasNext()) {
            String word = lines.next();
            if (!word.equals("go!")) discs[Integer.parseInt(word)]++;
            int i = 0;
            while (discs[order[i]] == 6) i++;
            discs[order[i]]++;
            System.out.println(order[i]);
        }
    }
}
