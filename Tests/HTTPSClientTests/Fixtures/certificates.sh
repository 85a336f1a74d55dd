#!/bin/sh
# Makes the tests' certificates in the folder that is given: two authorities, and what they signed.
set -e
cd "$1"
key() { openssl ecparam -name prime256v1 -genkey -noout -out "$1.key"; }
# NAME SUBJECT-ALTERNATIVE-NAMES AUTHORITY
request() {
    key "$1"
    openssl req -new -key "$1.key" -subj "/CN=$1" -addext "subjectAltName=$2" -out "$1.csr"
    mkdir -p "$3.files"
    : > "$3.files/index"
}
authority() {
    key "$1"
    openssl req -x509 -new -key "$1.key" -subj "/CN=Authority $1" -days 30 -out "$1.pem"
}
signed() {
    request "$1" "$2" "$3"
    openssl x509 -req -in "$1.csr" -CA "$3.pem" -CAkey "$3.key" -copy_extensions copy -days 7 -out "$1.pem"
}
# NAME AUTHORITY NOT-BEFORE NOT-AFTER: `openssl ca` is what takes dates.
dated() {
    request "$1" IP:127.0.0.1 "$2"
    printf '%s\n' '[ca]' 'default_ca=it' '[it]' "database=$2.files/index" "new_certs_dir=$2.files" 'default_md=sha256' \
        'policy=any' 'rand_serial=yes' 'copy_extensions=copy' 'unique_subject=no' '[any]' 'commonName=supplied' > "$1.conf"
    openssl ca -batch -notext -config "$1.conf" -cert "$2.pem" -keyfile "$2.key" -in "$1.csr" \
        -startdate "$3" -enddate "$4" -out "$1.pem"
}
authority ours
authority other
signed good IP:127.0.0.1,DNS:localhost,DNS:filter.example ours
signed elsewhere DNS:elsewhere.example ours
signed unknown IP:127.0.0.1 other
dated expired ours 20200101000000Z 20200201000000Z
dated early ours 20700101000000Z 20710101000000Z
key self
openssl req -x509 -new -key self.key -subj /CN=self -addext subjectAltName=IP:127.0.0.1 -days 7 -out self.pem
key nameless
openssl req -new -key nameless.key -subj /CN=localhost -out nameless.csr
openssl x509 -req -in nameless.csr -CA ours.pem -CAkey ours.key -days 7 -out nameless.pem
mkdir system
cp other.pem system
openssl rehash system
