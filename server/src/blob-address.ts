import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The address contains no secret. */
export type BlobAddress = { readonly kind: 'folder'; readonly folder: string } | S3Address

export interface S3Address {
  readonly kind: 's3'
  readonly bucket: string
  readonly prefix: string
  /** The default is the AWS endpoint of the region. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly usesPathStyle: boolean
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^([A-Za-z0-9_-][A-Za-z0-9._-]*(\/|$))*$/
const REGION = /^[a-z0-9-]{1,40}$/
const PARAMETERS: readonly string[] = ['endpoint', 'region', 'path-style']

/**
 * Parses a folder's path, its `file:` URL, or `s3://bucket/prefix?endpoint=…&region=…&path-style=…`. An address with
 * keys is rejected, because it would be shown.
 */
export function readBlobAddress(value: string): BlobAddress | undefined {
  if (!/^[a-z][a-z0-9+.-]+:/i.test(value)) return { kind: 'folder', folder: resolve(value) }
  if (/^s3:/i.test(value)) return readS3Address(value)
  try {
    return { kind: 'folder', folder: fileURLToPath(value) }
  } catch {
    return undefined
  }
}

export function blobPlace(address: BlobAddress): string {
  if (address.kind === 'folder') return address.folder
  const { bucket, prefix, endpoint } = address
  return `s3://${bucket}/${prefix}${endpoint === undefined ? '' : ` at ${endpoint}`}`
}

function readS3Address(value: string): S3Address | undefined {
  if (!URL.canParse(value)) return undefined
  const { hostname: bucket, port, username, password, pathname, searchParams, hash } = new URL(value)
  const folder = pathname.replace(/^\//, '')
  const endpoint = searchParams.get('endpoint') ?? undefined
  const region = searchParams.get('region') ?? 'us-east-1'
  const pathStyle = searchParams.get('path-style') ?? String(endpoint !== undefined)
  const isPlain =
    `${port}${username}${password}${hash}` === '' && [...searchParams.keys()].every((name) => PARAMETERS.includes(name))
  const isNamed = BUCKET.test(bucket) && PREFIX.test(folder) && REGION.test(region)
  const isReached = endpoint === undefined || isOrigin(endpoint)
  if (!isPlain || !isNamed || !isReached || !['true', 'false'].includes(pathStyle)) return undefined
  const prefix = folder === '' || folder.endsWith('/') ? folder : `${folder}/`
  return { kind: 's3', bucket, prefix, endpoint, region, usesPathStyle: pathStyle === 'true' }
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, origin, pathname, search, username, password } = new URL(value)
  const isHttp = protocol === 'https:' || protocol === 'http:'
  return isHttp && origin !== 'null' && `${search}${username}${password}` === '' && pathname === '/'
}
