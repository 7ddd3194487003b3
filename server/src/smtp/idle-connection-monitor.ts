import {
  MAX_SMTP_CLIENTS,
  MAX_SMTP_CLIENTS_PER_ADDRESS,
  MAX_SMTP_IDLE_CLIENTS_PER_ADDRESS,
  MAX_SMTP_RECIPIENTS_OF_SOURCE,
  MAX_SMTP_RECIPIENTS_WITHOUT_MESSAGE,
  MAX_SMTP_REFUSED_RECIPIENTS,
  RECIPIENTS_OF_SOURCE_SECONDS,
  SMTP_CLIENTS_KEPT_FOR_NEW_NETWORKS,
  SMTP_DATA_MIN_BYTES_PER_SECOND,
  SMTP_DATA_PATIENCE_SECONDS,
  SMTP_GRACE_SECONDS,
  SMTP_IDLE_AFTER_SECONDS,
  SMTP_RECENT_SECONDS,
  SMTP_SESSION_SECONDS,
  SMTP_TLS_HANDSHAKE_SECONDS,
} from '@sen/model/receiving/limits'
import { networkKey, sourceKey } from '../source-key.ts'

export interface WatchedConnection {
  readonly remoteAddress: string
  /** The client has started a handshake, but not finished it. */
  readonly isShakingHands: boolean
  send(code: number, text: string): void
}

interface ConnectionRecord {
  readonly connection: WatchedConnection
  readonly source: string
  readonly network: string
  readonly beganAt: number
  idleSince: number
  handshakeSince: number | undefined
  recipientsWithoutMessage: number
  refusedRecipients: number
  data: DataProgress | 'storing' | undefined
}

interface NamedBySource {
  readonly beganAt: number
  count: number
}

interface DataProgress {
  readonly receivedBytes: () => number
  windowBeganAt: number
  windowBytes: number
  /** A fast start must not hide a stall, so progress counts per window. */
  recentBeganAt: number
  recentBytes: number
  markAt: number
  markBytes: number
}

export interface ConnectionCounts {
  readonly all: number
  readonly perAddress: number
}

const SMTP_CONNECTIONS: ConnectionCounts = { all: MAX_SMTP_CLIENTS, perAddress: MAX_SMTP_CLIENTS_PER_ADDRESS }

/** Ends connections that are idle, only ask for recipients, or send byte by byte. `now` is in milliseconds. */
export class IdleConnectionMonitor {
  readonly #watched = new Map<string, ConnectionRecord>()
  /** Recipients without a message. They outlive the connections that named them. */
  readonly #named = new Map<string, NamedBySource>()
  readonly #now: () => number
  readonly #places: ConnectionCounts

  constructor(now: () => number, places = SMTP_CONNECTIONS) {
    this.#now = now
    this.#places = places
  }

  /**
   * When the listener or the source's share is full, the connection with the least progress is closed. Some places are
   * kept for networks without a connection.
   * @returns whether there is room
   */
  enter(id: string, connection: WatchedConnection): boolean {
    const [source, network] = [sourceKey(connection.remoteAddress), networkKey(connection.remoteAddress)]
    const fromThere = this.#all().filter((each) => each.source === source)
    const idle = fromThere.filter((each) => this.#isIdle(each))
    if (idle.length >= MAX_SMTP_IDLE_CLIENTS_PER_ADDRESS) this.#sendAway(longestIdle(idle))
    else if (fromThere.length >= this.#places.perAddress && !this.#makeRoom(fromThere)) return false
    const isNewNetwork = this.#all().every((each) => each.network !== network)
    const places = this.#places.all - (isNewNetwork ? 0 : SMTP_CLIENTS_KEPT_FOR_NEW_NETWORKS)
    if (this.#watched.size >= places && !this.#makeRoom(this.#all())) return false
    const at = this.#now()
    this.#watched.set(id, {
      connection,
      source,
      network,
      beganAt: at,
      idleSince: at,
      handshakeSince: undefined,
      recipientsWithoutMessage: 0,
      refusedRecipients: 0,
      data: undefined,
    })
    return true
  }

  leave(id: string): void {
    this.#watched.delete(id)
  }

  /**
   * Counts a RCPT command, which reads the database.
   * @returns whether the connection, or its source within a minute, has named too many without a message
   */
  namedRecipient(id: string): boolean {
    const watched = this.#watched.get(id)
    if (watched === undefined) return false
    watched.recipientsWithoutMessage += 1
    const named = this.#namedBy(watched.source)
    named.count += 1
    return (
      watched.recipientsWithoutMessage > MAX_SMTP_RECIPIENTS_WITHOUT_MESSAGE ||
      named.count > MAX_SMTP_RECIPIENTS_OF_SOURCE
    )
  }

  acceptedMessage(id: string): void {
    const watched = this.#watched.get(id)
    if (watched === undefined) return
    const named = this.#namedBy(watched.source)
    named.count = Math.max(0, named.count - watched.recipientsWithoutMessage)
    watched.recipientsWithoutMessage = 0
  }

  #namedBy(source: string): NamedBySource {
    const before = this.#named.get(source)
    if (before && !this.#isOver(before)) return before
    const begun = { beganAt: this.#now(), count: 0 }
    this.#named.set(source, begun)
    return begun
  }

  #isOver({ beganAt }: NamedBySource): boolean {
    return secondsSince(beganAt, this.#now()) >= RECIPIENTS_OF_SOURCE_SECONDS
  }

  refusedRecipient(id: string): boolean {
    const watched = this.#watched.get(id)
    if (watched === undefined) return false
    watched.refusedRecipients += 1
    return watched.refusedRecipients >= MAX_SMTP_REFUSED_RECIPIENTS
  }

  dataBegins(id: string, receivedBytes: () => number): void {
    const watched = this.#watched.get(id)
    const at = this.#now()
    if (watched === undefined) return
    watched.data = {
      receivedBytes,
      windowBeganAt: at,
      windowBytes: 0,
      recentBeganAt: at,
      recentBytes: 0,
      markAt: at,
      markBytes: 0,
    }
  }

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

  check(): void {
    const now = this.#now()
    for (const [source, named] of this.#named) if (this.#isOver(named)) this.#named.delete(source)
    for (const watched of this.#all()) {
      const { data, connection } = watched
      watched.handshakeSince = connection.isShakingHands ? (watched.handshakeSince ?? now) : undefined
      if (data === 'storing') continue
      if (data) beginRecent(data, now)
      const isSlow = data !== undefined && isTooSlow(data, now)
      const isStuck = secondsSince(watched.handshakeSince ?? now, now) >= SMTP_TLS_HANDSHAKE_SECONDS
      if (isSlow || isStuck || secondsSince(watched.beganAt, now) >= SMTP_SESSION_SECONDS) this.#sendAway(watched)
    }
  }

  #all(): ConnectionRecord[] {
    return [...this.#watched.values()]
  }

  #isIdle(watched: ConnectionRecord): boolean {
    return watched.data === undefined && secondsSince(watched.idleSince, this.#now()) >= SMTP_IDLE_AFTER_SECONDS
  }

  /**
   * Among equals, a connection of the network with the most connections is closed. Those that wait for our reply stay,
   * and new ones have a few seconds of grace.
   */
  #makeRoom(among: readonly ConnectionRecord[]): boolean {
    const now = this.#now()
    const counts = new Map<string, number>()
    for (const { network } of among) counts.set(network, (counts.get(network) ?? 0) + 1)
    let goes: Candidate | undefined
    for (const watched of among) {
      if (watched.data === 'storing' || isInGrace(watched, now)) continue
      const candidate = { watched, pace: paceOf(watched, now), count: counts.get(watched.network) ?? 0 }
      if (goes === undefined || compareCandidates(candidate, goes) < 0) goes = candidate
    }
    this.#sendAway(goes?.watched)
    return goes !== undefined
  }

  #sendAway(watched: ConnectionRecord | undefined): void {
    if (watched === undefined) return
    for (const [id, each] of this.#watched) if (each === watched) this.#watched.delete(id)
    watched.connection.send(421, 'Too slow or idle; please try again later')
  }
}

interface Candidate {
  readonly watched: ConnectionRecord
  readonly pace: number
  readonly count: number
}

/** A negative result means that `one` is closed rather than `other`. */
function compareCandidates(one: Candidate, other: Candidate): number {
  return one.pace - other.pace || other.count - one.count || one.watched.idleSince - other.watched.idleSince
}

function isInGrace(watched: ConnectionRecord, now: number): boolean {
  const since = watched.data && watched.data !== 'storing' ? watched.data.windowBeganAt : watched.idleSince
  return secondsSince(since, now) < SMTP_GRACE_SECONDS && secondsSince(watched.beganAt, now) < SMTP_SESSION_SECONDS
}

function longestIdle(idle: readonly ConnectionRecord[]): ConnectionRecord | undefined {
  return idle.toSorted((one, other) => one.idleSince - other.idleSince)[0]
}

/** Returns 0 below the minimum rate, otherwise a step per doubling, so that a few more bytes make no difference. */
function paceOf({ data }: ConnectionRecord, now: number): number {
  if (data === undefined || data === 'storing') return 0
  const seconds = Math.max(SMTP_GRACE_SECONDS, secondsSince(data.recentBeganAt, now))
  const bytesPerSecond = (data.receivedBytes() - data.recentBytes) / seconds
  return Math.max(0, Math.floor(Math.log2(bytesPerSecond / SMTP_DATA_MIN_BYTES_PER_SECOND)) + 1)
}

function beginRecent(data: DataProgress, now: number): void {
  if (secondsSince(data.markAt, now) < SMTP_RECENT_SECONDS) return
  data.recentBeganAt = data.markAt
  data.recentBytes = data.markBytes
  data.markAt = now
  data.markBytes = data.receivedBytes()
}

function isTooSlow(data: DataProgress, now: number): boolean {
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
