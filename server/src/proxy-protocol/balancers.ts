import { BlockList, isIP, isIPv6, type Socket } from 'node:net'
import { unmappedAddress } from '@sen/model/ip-addresses'
import { type ProxiedSource, parseProxyHeader } from './parse-proxy-header.ts'

const HEADER_MILLISECONDS = 5_000

/** Load balancers that begin each connection with a PROXY header. */
export class Balancers {
  readonly #list = new BlockList()
  readonly #headerMilliseconds: number

  /** @param networks addresses and CIDRs */
  constructor(networks: readonly string[], headerMilliseconds = HEADER_MILLISECONDS) {
    this.#headerMilliseconds = headerMilliseconds
    for (const network of networks) {
      const [address = '', bits] = network.split('/')
      const family = isIPv6(address) ? 'ipv6' : 'ipv4'
      if (bits === undefined) this.#list.addAddress(address, family)
      else this.#list.addSubnet(address, Number(bits), family)
    }
  }

  includes(socket: Pick<Socket, 'remoteAddress'>): boolean {
    const address = unmappedAddress(socket.remoteAddress ?? '')
    const family = isIP(address)
    return family !== 0 && this.#list.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }

  /**
   * Reads the header of a balancer's connection and leaves the bytes after it in the socket. A client that is no
   * balancer is named by its connection, so it cannot claim another address.
   * @returns undefined when the connection itself names the client
   * @throws Error when no valid header arrives in time; the socket is then destroyed
   */
  async sourceOf(socket: Socket): Promise<ProxiedSource | undefined> {
    return this.includes(socket) ? readHeader(socket, this.#headerMilliseconds) : undefined
  }
}

function readHeader(socket: Socket, milliseconds: number): Promise<ProxiedSource | undefined> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0)
    const end = (): void => {
      clearTimeout(timer)
      socket.off('readable', readOn)
      socket.off('close', close)
      socket.off('end', close)
    }
    const fail = (message: string): void => {
      end()
      socket.destroy()
      reject(new Error(message))
    }
    const close = (): void => fail('the connection ended before its PROXY header')
    const readOn = (): void => {
      for (let chunk: Buffer | null = socket.read(); chunk !== null; chunk = socket.read()) {
        received = Buffer.concat([received, chunk])
        const parsed = parseProxyHeader(received)
        if (parsed.kind === 'incomplete') continue
        if (parsed.kind === 'invalid') {
          fail('the PROXY header is invalid')
          return
        }
        end()
        if (received.length > parsed.sizeBytes) socket.unshift(received.subarray(parsed.sizeBytes))
        resolve(parsed.source)
        return
      }
    }
    const timer = setTimeout(() => fail('the PROXY header did not arrive in time'), milliseconds)
    timer.unref()
    // Later errors of a destroyed socket must not end the process.
    socket.on('error', () => {})
    socket.on('readable', readOn)
    socket.on('close', close)
    socket.on('end', close)
  })
}
