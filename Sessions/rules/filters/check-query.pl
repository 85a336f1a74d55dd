#!/usr/bin/env perl
# A filter that compares its query with the message: transaction if they agree, otherwise junk.
#
# "… -> from DEMOBK to GB length 24": the sender, the receiver's country, and, if given, the number of characters before
# the arrow. Without "to" the query must not have a country. Apart from these it has only its id, its type and the message
# body.
use strict;
use warnings;
use utf8;

$| = 1;
binmode STDIN, ":utf8";

# The members of an object whose values are strings and numbers; nothing if there is anything else.
sub members {
    my ($object) = @_;
    my %members;
    while ($object =~ s/^[{,]"(\w+)":(?:(\d+)|"([^"\\]*(?:\\.[^"\\]*)*)")//) {
        $members{$1} = defined $2 ? $2 : unescaped($3);
    }
    return $object =~ /^\}\s*$/ ? %members : ();
}

sub unescaped {
    my ($text) = @_;
    $text =~ s/\\(?:u([0-9a-fA-F]{4})|(.))/defined $1 ? chr hex $1 : $2/ge;
    return $text;
}

sub is_as_expected {
    my (%query) = @_;
    my ($before, $after) = $query{messageBody} =~ /^(.*?) ->(.*)$/s or return 0;
    my %stated = split " ", $after;
    my %expected = (id => $query{id}, type => "query", messageBody => $query{messageBody}, sender => $stated{from});
    $expected{receiverISOCountryCode} = $stated{to} if exists $stated{to};
    return 0 if keys %query != keys %expected;
    return 0 if grep { !exists $query{$_} || $query{$_} ne $expected{$_} } keys %expected;
    return !exists $stated{length} || $stated{length} == length $before;
}

while (my $line = <STDIN>) {
    my ($id) = $line =~ /"id":(\d+)/;
    if ($line =~ /"type":"capabilities"/) {
        print qq({"id":$id}\n);
    } elsif ($line =~ /"type":"query"/) {
        my %query = members($line);
        my $action = %query && is_as_expected(%query) ? "transaction" : "junk";
        print qq({"id":$id,"action":"$action"}\n);
    }
}
