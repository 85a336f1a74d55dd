#!/usr/bin/env perl
# A filter that opens the file that a message names. It answers transaction if it succeeds, and junk if not.
#
# "… -> write ~/diary.txt", "… -> read ~/diary.txt". "~" is the filter's container, "+" the folder of its program, which
# it shares with its app. A file that should not have been created is removed.
use strict;
use warnings;

$| = 1;
my ($beside) = $0 =~ m{^(.*)/};

sub succeeds {
    my ($operation, $path) = @_;
    $path =~ s/^\+/$beside/;
    $path =~ s/^~/$ENV{HOME}/;
    open my $file, $operation eq "write" ? ">" : "<", $path or do {
        warn "$path: $!\n";
        return 0;
    };
    print $file "Dear diary" if $operation eq "write";
    close $file or return 0;
    unlink $path if $operation eq "write" && $path =~ m{^/} && index($path, "$ENV{HOME}/") != 0;
    return 1;
}

while (my $line = <STDIN>) {
    my ($id) = $line =~ /"id":(\d+)/;
    if ($line =~ /"type":"capabilities"/) {
        print qq({"id":$id}\n);
    } elsif ($line =~ /"type":"query"/) {
        my $action = $line =~ /-> (\w+) ([^ "\\]+)"/ && succeeds($1, $2) ? "transaction" : "junk";
        print qq({"id":$id,"action":"$action"}\n);
    }
}
