import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { blobPlace, readBlobAddress } from './blob-address.ts'

const AWS = {
  kind: 's3',
  bucket: 'sen-mail',
  prefix: '',
  endpoint: undefined,
  region: 'us-east-1',
  usesPathStyle: false,
}

it.each([
  ['blobs', { kind: 'folder', folder: resolve('blobs') }, resolve('blobs')],
  ['file:///srv/blobs', { kind: 'folder', folder: '/srv/blobs' }, '/srv/blobs'],
  ['s3://sen-mail', AWS, 's3://sen-mail/'],
  ['s3://sen-mail/a/b?region=eu-north-1', { ...AWS, prefix: 'a/b/', region: 'eu-north-1' }, 's3://sen-mail/a/b/'],
  [
    's3://sen-mail/mail/?endpoint=http://127.0.0.1:8080&region=vn',
    { ...AWS, prefix: 'mail/', endpoint: 'http://127.0.0.1:8080', region: 'vn', usesPathStyle: true },
    's3://sen-mail/mail/ at http://127.0.0.1:8080',
  ],
  [
    's3://sen-mail?endpoint=https://s3.example.vn&path-style=false',
    { ...AWS, endpoint: 'https://s3.example.vn' },
    's3://sen-mail/ at https://s3.example.vn',
  ],
])('reads %s', (value, address, place) => {
  const read = readBlobAddress(value)
  expect(read).toEqual(address)
  expect(read && blobPlace(read)).toBe(place)
})

it.each([
  's3://',
  's3:bucket',
  's3://Bucket',
  's3://b',
  's3://key:secret@sen-mail',
  's3://sen-mail:9000',
  's3://sen-mail/a//b',
  's3://sen-mail/a b',
  's3://sen-mail?region=eu north',
  's3://sen-mail?endpoint=s3.example.vn',
  's3://sen-mail?endpoint=ftp://s3.example.vn',
  's3://sen-mail?endpoint=https://key:secret@s3.example.vn',
  's3://sen-mail?endpoint=https://s3.example.vn/path',
  's3://sen-mail?path-style=yes',
  's3://sen-mail?secret=x',
  'http://sen-mail',
])('refuses %s', (value) => {
  expect(readBlobAddress(value)).toBeUndefined()
})
