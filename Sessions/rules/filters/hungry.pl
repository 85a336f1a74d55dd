#!/usr/bin/env perl
# A filter that allocates the memory that a message names ("… -> 32": MiB), or starts and ends that many processes
# ("… => 8"), and then answers transaction.
use strict;
use warnings;

$| = 1;

sub start {
    my ($count) = @_;
    my @processes;
    for (1 .. $count) {
        my $process = fork;
        die "Cannot start a process: $!\n" unless defined $process;
        exec "/bin/sleep", "600" unless $process;
        push @processes, $process;
    }
    select undef, undef, undef, 0.5 if @processes;
    kill KILL => @processes;
    waitpid $_, 0 for @processes;
}

while (my $line = <STDIN>) {
    my ($id) = $line =~ /"id":(\d+)/;
    if ($line =~ /"type":"capabilities"/) {
        print qq({"id":$id}\n);
    } elsif ($line =~ /"type":"query"/) {
        my $size = $line =~ /-> (\d+)/ ? length "\0" x ($1 << 20) : 0;
        start($line =~ /=> (\d+)/ ? $1 : 0);
        print qq({"id":$id,"action":"transaction"}\n);
    }
}
