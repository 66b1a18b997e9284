import java.util.Scanner;

/** For theaigames, by its field_columns and field_rows. */
public class Starter {
    public static void main(String[] arguments) {
        Scanner lines = new Scanner(System.in);
        int columns = 0;
        String[] top = {};
        while (lines.hasNextLine()) {
            String[] words = lines.nextLine().split(" ");
            if (words[0].equals("settings") && words[1].equals("field_columns")) columns = Integer.parseInt(words[2]);
            if (words[0].equals("update") && words[2].equals("field")) top = words[3].split(";")[0].split(",");
            if (!words[0].equals("action")) continue;
            int column = columns - 1;
            while (!top[column].equals("0")) column--;
            System.out.println("place_disc " + column);
        }
    }
}
