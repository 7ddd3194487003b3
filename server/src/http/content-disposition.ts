import { keepable } from './plain-text.ts'

/** Writes a plain form for old programs, then the true name (RFC 6266). */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const flat = keepable(name).replaceAll(/\p{Cc}/gu, '_')
  const plain = flat
    .replaceAll(/[đĐ]/g, (letter) => (letter === 'đ' ? 'd' : 'D'))
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${percentEncoded(flat)}`
}

/** RFC 8187 allows attr-char only. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}
