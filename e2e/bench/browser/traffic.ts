import type { CDPSession } from 'playwright-core'

export interface Traffic {
  readonly requests: number
  readonly kilobytes: number
}

/** What a page fetches over the network, counted by the browser: heads and bodies as they came, nothing out of its caches. */
export class TrafficCounter {
  readonly #fromMemory = new Set<string>()
  readonly #fetched = new Set<string>()
  #bytes = 0

  static async begin(devices: CDPSession): Promise<TrafficCounter> {
    const counter = new TrafficCounter(devices)
    await devices.send('Network.enable')
    return counter
  }

  private constructor(devices: CDPSession) {
    devices.on('Network.requestServedFromCache', ({ requestId }) => this.#fromMemory.add(requestId))
    devices.on('Network.responseReceived', ({ requestId, response }) => {
      const isKept = this.#fromMemory.has(requestId) || response.fromDiskCache === true
      if (!isKept && /^https?:/.test(response.url)) this.#fetched.add(requestId)
    })
    devices.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (this.#fetched.has(requestId)) this.#bytes += encodedDataLength
    })
  }

  soFar(): Traffic {
    return { requests: this.#fetched.size, kilobytes: this.#bytes / 1024 }
  }
}
