#!/usr/bin/env perl
# A filter that defers every message to its server, and answers what the server says.
#
# A message can change this with an instruction after "->":
#
#     -> twice       defer twice, and answer after both responses
#     -> impatient   defer, and answer junk without waiting for the response
#
# Its log has Siftbox's responses and, with the answer, the error code of each deferral in order.
#
# It is in Perl because many sessions start it: Perl starts ten times as fast as Python. It finds a key such as "id": by
# its text, which cannot occur in a value, because JSON escapes quotation marks there.
use strict;
use warnings;

$| = 1;
my %waiting;

# The bytes that are written in base64.
sub decoded {
    my ($text) = @_;
    $text =~ tr{A-Za-z0-9+/}{}cd;
    my $length = int(length($text) * 3 / 4);
    $text =~ tr{A-Za-z0-9+/}{ -_};
    # As lines of uuencode, which Perl decodes without a module: "M" stands for 45 bytes, and 60 characters follow.
    return substr join("", map { unpack "u", "M$_" } unpack "(A60)*", $text . "`" x (-length($text) % 60)), 0, $length;
}

while (my $line = <STDIN>) {
    my ($id) = $line =~ /"id":(\d+)/;
    if ($line =~ /"type":"query"/) {
        my $instruction = $line =~ /"messageBody":".*?-> *(\w+) *"/ ? $1 : "";
        my $deferrals = $instruction eq "twice" ? 2 : 1;
        $waiting{$id} = { deferrals => $deferrals, action => "none", codes => {} };
        print qq({"id":$id,"type":"defer"}\n) x $deferrals;
        print qq({"id":$id,"action":"junk"}\n) if $instruction eq "impatient";
    } elsif ($line =~ /"type":"network"/ && $waiting{$id}) {
        my $query = $waiting{$id};
        my $body = $line =~ s/,"body":"([^"]*)"// ? decoded($1) : "";
        chomp $line;
        print STDERR "$line ", length $body, " bytes\n";
        my ($deferral) = $line =~ /"deferral":(\d+)/;
        $query->{codes}{$deferral} = $line =~ /"error":\{"code":(-?\d+)/ ? $1 : "no error";
        $query->{action} = $body =~ /"action": *"(\w+)"/ ? $1 : "none" if $body ne "";
        if (--$query->{deferrals} == 0) {
            my @codes = map { $query->{codes}{$_} } sort { $a <=> $b } keys %{ $query->{codes} };
            print STDERR "came to: ", join(", then ", @codes), "\n";
            print qq({"id":$id,"action":"$query->{action}"}\n);
            delete $waiting{$id};
        }
    } elsif ($line =~ /"type":"capabilities"/) {
        print qq({"id":$id}\n);
    }
}
