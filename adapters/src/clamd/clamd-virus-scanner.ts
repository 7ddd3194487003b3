import { connect, type NetConnectOpts } from 'node:net'
import { ScanFailed, type VirusFinding, type VirusScanner } from '@sen/core/ports/virus-scanner'
import { VIRUS_SCAN_SECONDS } from '@sen/model/scanning/limits'

const CHUNK_BYTES = 256 * 1024
const MAX_REPLY_BYTES = 4_096

/** Uses the INSTREAM command of clamd(8) at `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`. */
export class ClamdVirusScanner implements VirusScanner {
  readonly #place: NetConnectOpts
  readonly #seconds: number

  constructor(url: string, seconds: number = VIRUS_SCAN_SECONDS) {
    this.#place = placeOf(url)
    this.#seconds = seconds
  }

  async scan(bytes: Uint8Array, seconds = this.#seconds): Promise<VirusFinding> {
    const reply = await this.#request(bytes, seconds)
    if (/^stream: OK$/.test(reply)) return { state: 'clean' }
    const signature = /^stream: (.+) FOUND$/.exec(reply)?.[1]
    if (signature !== undefined) return { state: 'infected', signature }
    throw new ScanFailed(`the virus scanner replied: ${reply.slice(0, 200)}`)
  }

  #request(bytes: Uint8Array, seconds: number): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.#place)
      const fail = (reason: string, cause?: Error) => {
        socket.destroy()
        reject(new ScanFailed(reason, { cause }))
      }
      let reply = ''
      const timer = setTimeout(() => fail('the virus scanner did not respond in time'), seconds * 1_000)
      socket.on('close', () => {
        clearTimeout(timer)
        fail('the virus scanner closed the connection')
      })
      socket.on('error', (error) => fail('the virus scanner cannot be reached', error))
      socket.on('data', (chunk) => {
        reply += chunk.toString('latin1')
        const end = reply.indexOf('\0')
        if (end >= 0 || reply.length > MAX_REPLY_BYTES) {
          resolve(reply.slice(0, end < 0 ? undefined : end).trim())
          socket.destroy()
        }
      })
      socket.once('connect', () => {
        socket.write('zINSTREAM\0')
        for (let start = 0; start < bytes.byteLength; start += CHUNK_BYTES) {
          const chunk = bytes.subarray(start, start + CHUNK_BYTES)
          socket.write(lengthOf(chunk.byteLength))
          socket.write(chunk)
        }
        socket.write(lengthOf(0))
      })
    })
  }
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

function placeOf(url: string): NetConnectOpts {
  if (url.startsWith('unix:')) return { path: url.slice('unix:'.length).replace(/^\/\//, '') }
  const { hostname, port } = new URL(url)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || 3_310 }
}
