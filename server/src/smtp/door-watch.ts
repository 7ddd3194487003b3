import {
  MAX_SMTP_CLIENTS,
  MAX_SMTP_CLIENTS_PER_ADDRESS,
  MAX_SMTP_IDLE_CLIENTS_PER_ADDRESS,
  MAX_SMTP_REFUSED_RECIPIENTS,
  SMTP_DATA_MIN_BYTES_PER_SECOND,
  SMTP_DATA_PATIENCE_SECONDS,
  SMTP_IDLE_AFTER_SECONDS,
  SMTP_SESSION_SECONDS,
  SMTP_TLS_HANDSHAKE_SECONDS,
} from '@sen/model/limits'

/** One connection, as much of it as is watched. */
export interface WatchedConnection {
  readonly remoteAddress: string
  /** A handshake was begun that the client has not ended. */
  readonly isShakingHands: boolean
  /** With 421 it is closed as well. */
  send(code: number, text: string): void
}

interface Watched {
  readonly connection: WatchedConnection
  readonly beganAt: number
  /** Since when it neither brings a message nor has just brought one. */
  idleSince: number
  handshakeSince: number | undefined
  refusedRecipients: number
  data: Bringing | 'storing' | undefined
}

/** A message on its way in. */
interface Bringing {
  readonly beganAt: number
  readonly receivedBytes: () => number
  windowBeganAt: number
  windowBytes: number
}

/**
 * Who is at the door, and for how long: nobody may fill it by doing nothing, by asking for recipients, or by bringing a
 * message a byte at a time. `now` in milliseconds; `look` is called every few seconds.
 */
export class DoorWatch {
  readonly #watched = new Map<string, Watched>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /**
   * A client that has just connected. When the door, or its source's part of it, is full, who does nothing for longest goes.
   * @returns whether there is room
   */
  enter(id: string, connection: WatchedConnection): boolean {
    const fromThere = this.#all().filter((each) => each.connection.remoteAddress === connection.remoteAddress)
    const idle = fromThere.filter((each) => this.#isIdle(each))
    if (idle.length >= MAX_SMTP_IDLE_CLIENTS_PER_ADDRESS) this.#sendAway(longestIdle(idle))
    else if (fromThere.length >= MAX_SMTP_CLIENTS_PER_ADDRESS && !this.#makeRoom(fromThere)) return false
    if (this.#watched.size >= MAX_SMTP_CLIENTS && !this.#makeRoom(this.#all())) return false
    const at = this.#now()
    this.#watched.set(id, {
      connection,
      beganAt: at,
      idleSince: at,
      handshakeSince: undefined,
      refusedRecipients: 0,
      data: undefined,
    })
    return true
  }

  leave(id: string): void {
    this.#watched.delete(id)
  }

  /** @returns whether it has been refused too many by now */
  refusedRecipient(id: string): boolean {
    const watched = this.#watched.get(id)
    if (watched === undefined) return false
    watched.refusedRecipients += 1
    return watched.refusedRecipients >= MAX_SMTP_REFUSED_RECIPIENTS
  }

  dataBegins(id: string, receivedBytes: () => number): void {
    const watched = this.#watched.get(id)
    const at = this.#now()
    if (watched) watched.data = { beganAt: at, receivedBytes, windowBeganAt: at, windowBytes: 0 }
  }

  /** All of it has come: now the client waits for us. */
  dataEnds(id: string): void {
    const watched = this.#watched.get(id)
    if (watched?.data) watched.data = 'storing'
  }

  answered(id: string): void {
    const watched = this.#watched.get(id)
    if (watched === undefined) return
    watched.data = undefined
    watched.idleSince = this.#now()
  }

  /** Ends what has lasted too long. */
  look(): void {
    const now = this.#now()
    for (const watched of this.#all()) {
      const { data, connection } = watched
      watched.handshakeSince = connection.isShakingHands ? (watched.handshakeSince ?? now) : undefined
      if (data === 'storing') continue
      const isSlow = data !== undefined && isTooSlow(data, now)
      const isStuck = secondsSince(watched.handshakeSince ?? now, now) >= SMTP_TLS_HANDSHAKE_SECONDS
      if (isSlow || isStuck || secondsSince(watched.beganAt, now) >= SMTP_SESSION_SECONDS) this.#sendAway(watched)
    }
  }

  #all(): Watched[] {
    return [...this.#watched.values()]
  }

  #isIdle(watched: Watched): boolean {
    return watched.data === undefined && secondsSince(watched.idleSince, this.#now()) >= SMTP_IDLE_AFTER_SECONDS
  }

  /** The longest idle goes; where nobody is, the slowest of those who bring one message for long. */
  #makeRoom(among: readonly Watched[]): boolean {
    const idle = among.filter((each) => this.#isIdle(each))
    const goes = longestIdle(idle) ?? slowest(among, this.#now())
    this.#sendAway(goes)
    return goes !== undefined
  }

  #sendAway(watched: Watched | undefined): void {
    if (watched === undefined) return
    for (const [id, each] of this.#watched) if (each === watched) this.#watched.delete(id)
    watched.connection.send(421, 'Not so long; please come again')
  }
}

function longestIdle(idle: readonly Watched[]): Watched | undefined {
  return idle.toSorted((one, other) => one.idleSince - other.idleSince)[0]
}

function slowest(among: readonly Watched[], now: number): Watched | undefined {
  const rateOf = ({ beganAt, receivedBytes }: Bringing): number => receivedBytes() / secondsSince(beganAt, now)
  const slow = among.flatMap((watched) => {
    const { data } = watched
    if (data === undefined || data === 'storing') return []
    return secondsSince(data.beganAt, now) >= SMTP_DATA_PATIENCE_SECONDS ? [{ watched, rate: rateOf(data) }] : []
  })
  return slow.toSorted((one, other) => one.rate - other.rate)[0]?.watched
}

/** Too little came in the time that has just passed. Begins the next one. */
function isTooSlow(data: Bringing, now: number): boolean {
  const seconds = secondsSince(data.windowBeganAt, now)
  if (seconds < SMTP_DATA_PATIENCE_SECONDS) return false
  const received = data.receivedBytes()
  const isSlow = received - data.windowBytes < seconds * SMTP_DATA_MIN_BYTES_PER_SECOND
  data.windowBeganAt = now
  data.windowBytes = received
  return isSlow
}

function secondsSince(at: number, now: number): number {
  return (now - at) / 1_000
}
