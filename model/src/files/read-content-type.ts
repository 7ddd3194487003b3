export const UNKNOWN_CONTENT_TYPE = 'application/octet-stream'

const CONTENT_TYPE = /^[a-z0-9][\w.+-]{0,126}\/[a-z0-9][\w.+-]{0,126}$/

/** Returns a type that an uploader reported, in lower case without parameters; undefined if it is none. */
export function readContentType(written: string): string | undefined {
  const type = written.split(';')[0]?.trim().toLowerCase() ?? ''
  return CONTENT_TYPE.test(type) ? type : undefined
}
