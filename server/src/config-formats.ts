import { accessSync, constants, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { MailServer } from '@sen/model/automatic-setup/mail-servers'
import * as z from 'zod/mini'

export type NamedMailServer = Omit<MailServer, 'protocol'>

/** These addresses are reachable from this machine only. */
export function isLoopback(host: string): boolean {
  const plain = host.toLowerCase().replace(/^\[|\]$/g, '')
  return plain === 'localhost' || plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}

/** Over plain http, an attacker on the network could forge identities. */
export function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, search, hash, username, password } = new URL(value)
  return (protocol === 'https:' || isLoopback(hostname)) && search + hash + username + password === ''
}

export function isHostName(value: string): boolean {
  return (
    value.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i.test(value)
  )
}

export function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

export function isDnsServer(value: string): boolean {
  if (isIP(value) !== 0) return true
  const match = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(value)
  return match !== null && isIP(match[1] ?? match[2] ?? '') !== 0 && Number(match[3]) <= 65_535
}

export function isReadableFile(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** A logo is one of our pictures, a data URL or an existing file. */
export function isLogo(value: string): boolean {
  if (/^(\/(?!\/)|data:image\/)/.test(value)) return true
  // Hosts and escaped slashes are not allowed in the path.
  if (!/^file:\/\/\/[^?#]+$/.test(value) || !URL.canParse(value)) return false
  try {
    return isReadableFile(fileURLToPath(value))
  } catch {
    return false
  }
}

export const text = z.string()
export const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.pipe(z.transform(Number), z.int().check(z.minimum(0), z.maximum(65_535))),
)
export const connections = z.pipe(
  z.string().check(z.regex(/^\d{1,6}$/)),
  z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(100_000))),
)
export const seconds = z.pipe(
  z.string().check(z.regex(/^\d{1,2}$/)),
  z.pipe(z.transform(Number), z.int().check(z.minimum(0), z.maximum(60))),
)
export const host = z.string().check(z.refine((value) => isIP(value) !== 0 || isHostName(value)))
export const url = (...protocols: string[]) =>
  z.string().check(z.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol)))
export const list = (item: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.pipe(
      text,
      z.transform((value: string) => value.split(',').flatMap((each) => each.trim() || [])),
    ),
    z.array(item),
  )
export const networks = list(z.string().check(z.refine(isNetwork)))
export const yesOrNo = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value: 'true' | 'false') => value === 'true'),
)
export const score = z.pipe(
  z.string().check(z.regex(/^\d{1,3}(\.\d+)?$/)),
  z.pipe(z.transform(Number), z.number().check(z.minimum(0), z.maximum(100))),
)
export const readableFile = z.string().check(z.refine(isReadableFile))

export const mailServer = z.pipe(
  z.string().check(z.regex(/^[^\s:]+:\d{1,5} (STARTTLS|SSL)$/i)),
  z.pipe(
    z.transform((value: string): NamedMailServer => {
      const [address = '', encryption = ''] = value.split(' ')
      const [name = '', number = ''] = address.split(':')
      return { host: name, port: Number(number), encryption: encryption.toUpperCase() as NamedMailServer['encryption'] }
    }),
    z.custom<NamedMailServer>((value) => isServed(value as NamedMailServer)),
  ),
)

function isServed({ host: name, port: number }: NamedMailServer): boolean {
  return (isIP(name) !== 0 || isHostName(name)) && number > 0 && number <= 65_535
}
