$| = 1;
while (<STDIN>) {
  my ($id) = /"id":(\d+)/;
  my ($legal) = /"legal":\[(\d)/;
  my $result = /"method":"name"/ ? '"Script"' : $legal;
  last if /"quit"/;
  print qq({"id":$id,"result":$result}\n) if defined $id;
}
