import type { CDPSession } from 'playwright-core'
import { pause } from '../../program/waiting.ts'

export interface Traffic {
  readonly requests: number
  readonly kilobytes: number
}

export class TrafficCounter {
  readonly #fromMemory = new Set<string>()
  readonly #fetched = new Set<string>()
  #bytes = 0
  #lastAt = performance.now()

  static async begin(devices: CDPSession): Promise<TrafficCounter> {
    const counter = new TrafficCounter(devices)
    await devices.send('Network.enable')
    return counter
  }

  private constructor(devices: CDPSession) {
    devices.on('Network.requestServedFromCache', ({ requestId }) => this.#fromMemory.add(requestId))
    devices.on('Network.requestWillBeSent', () => this.#note())
    devices.on('Network.responseReceived', ({ requestId, response }) => {
      const isKept = this.#fromMemory.has(requestId) || response.fromDiskCache === true
      if (!isKept && /^https?:/.test(response.url)) this.#fetched.add(requestId)
    })
    devices.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      this.#note()
      if (this.#fetched.has(requestId)) this.#bytes += encodedDataLength
    })
  }

  soFar(): Traffic {
    return { requests: this.#fetched.size, kilobytes: this.#bytes / 1024 }
  }

  async whenQuiet(milliseconds: number): Promise<Traffic> {
    for (let left = milliseconds; left > 0; left = this.#lastAt + milliseconds - performance.now()) await pause(left)
    return this.soFar()
  }

  #note(): void {
    this.#lastAt = performance.now()
  }
}
