import {
  MAX_SMTP_CLIENTS,
  MAX_SMTP_CLIENTS_PER_ADDRESS,
  MAX_SMTP_IDLE_CLIENTS_PER_ADDRESS,
  MAX_SMTP_RECIPIENTS_OF_SOURCE,
  MAX_SMTP_RECIPIENTS_WITHOUT_MESSAGE,
  MAX_SMTP_REFUSED_RECIPIENTS,
  RECIPIENTS_OF_SOURCE_SECONDS,
  SMTP_DATA_MIN_BYTES_PER_SECOND,
  SMTP_DATA_PATIENCE_SECONDS,
  SMTP_GRACE_SECONDS,
  SMTP_IDLE_AFTER_SECONDS,
  SMTP_SESSION_SECONDS,
  SMTP_TLS_HANDSHAKE_SECONDS,
} from '@sen/model/receiving/limits'
import { beforeEach, describe, expect, test } from 'vitest'
import { IdleConnectionMonitor } from './idle-connection-monitor.ts'

let now: number
let watch: IdleConnectionMonitor
let sentAway: string[]
let count = 0

beforeEach(() => {
  now = 0
  watch = new IdleConnectionMonitor(() => now)
  sentAway = []
})

const pass = (seconds: number): void => {
  now += seconds * 1_000
}

function enter(remoteAddress: string, isShakingHands = false): string | undefined {
  count += 1
  const id = `c${count}`
  const send = (code: number): void => void sentAway.push(`${id} ${code}`)
  return watch.enter(id, { remoteAddress, isShakingHands, send }) ? id : undefined
}

const entered = (address: string, many: number) => Array.from({ length: many }, () => enter(address))

describe('the connection limit', () => {
  test('keeps connections free for others while five sources hold idle ones', () => {
    for (let source = 0; source < 5; source += 1) entered(`192.0.2.${source}`, MAX_SMTP_CLIENTS_PER_ADDRESS)
    expect(enter('198.51.100.1')).toBeDefined()
    expect(enter('198.51.100.1')).toBeUndefined()
    pass(SMTP_GRACE_SECONDS)
    for (let at = 0; at < 49; at += 1) expect(enter('198.51.100.1')).toBeDefined()
    expect(sentAway).toHaveLength(49)
  })

  test.each([
    ['seven addresses', Array.from({ length: 7 }, (_, at) => `192.0.${at}.1`)],
    ['twenty addresses', Array.from({ length: 20 }, (_, at) => `192.0.${at}.1`)],
    ['twenty networks of IPv6', Array.from({ length: 20 }, (_, at) => `2001:db8:0:${at + 1}::5`)],
    ['one network', Array.from({ length: 20 }, (_, at) => `192.0.2.${at + 1}`)],
  ])('keeps no honest server waiting for more than one retry while slow sources renew themselves: %s', (_, sources) => {
    const open = new Map<string, string | undefined>()
    const renew = (source: string, at: number): void => {
      const id = enter(source)
      open.set(`${source} ${at}`, id)
      if (id) watch.dataBegins(id, () => 80)
    }
    for (const source of sources) {
      for (let at = 0; at < MAX_SMTP_CLIENTS_PER_ADDRESS; at += 1) renew(source, at)
    }
    let failures = 0
    for (let second = 1; second <= 90; second += 1) {
      pass(1)
      if (second % 5 === 0) watch.check()
      const gone = new Set(sentAway.splice(0).map((line) => line.split(' ')[0]))
      for (const [key, id] of open) {
        const [source = '', at = ''] = key.split(' ')
        const isRetried = id === undefined && (Number(at) + second) % 5 === 0
        const isOver = isRetried || (id !== undefined && (gone.has(id) || (Number(at) + second) % 44 === 0))
        if (!isOver) continue
        if (id && !gone.has(id)) watch.leave(id)
        renew(source, Number(at))
      }
      const honest = `198.51.${second % 100}.7`
      const id = enter(honest)
      failures = id === undefined ? failures + 1 : 0
      expect(failures).toBeLessThan(2)
      if (id === undefined) continue
      let received = 0
      watch.dataBegins(id, () => received)
      received = 20_000
      pass(1)
      watch.dataEnds(id)
      watch.answered(id)
      expect(sentAway.filter((line) => line.startsWith(`${id} `))).toEqual([])
      watch.leave(id)
    }
  })

  test('does not let a fast beginning make up for nothing afterwards', () => {
    const ids = Array.from({ length: MAX_SMTP_CLIENTS }, (_, at) => enter(`192.0.${at}.1`) ?? '')
    for (const [at, id] of ids.entries()) watch.dataBegins(id, () => (at === 7 ? 40_000_000 : now * 8))
    for (let second = 0; second < 30; second += 5) {
      pass(5)
      watch.check()
    }
    expect(enter('198.51.100.1')).toBeDefined()
    expect(sentAway).toEqual([`${ids[7]} 421`])
  })

  test('lets one source have so many, and so many idle ones', () => {
    expect(entered('192.0.2.1', MAX_SMTP_CLIENTS_PER_ADDRESS)).not.toContain(undefined)
    expect(enter('192.0.2.1')).toBeUndefined()
    watch = new IdleConnectionMonitor(() => now)
    const [first] = entered('192.0.2.2', MAX_SMTP_IDLE_CLIENTS_PER_ADDRESS)
    pass(SMTP_IDLE_AFTER_SECONDS)
    expect(enter('192.0.2.2')).toBeDefined()
    expect(sentAway).toEqual([`${first} 421`])
  })

  test('closes no connection that has just begun a message or waits for our answer', () => {
    const busy = Array.from({ length: MAX_SMTP_CLIENTS }, (_, at) => enter(`192.0.${at}.1`))
    for (const [at, id] of busy.entries()) if (at % 2 === 0) watch.dataBegins(id ?? '', () => 0)
    for (const [at, id] of busy.entries()) if (at % 2 === 0) watch.dataEnds(id ?? '')
    pass(SMTP_GRACE_SECONDS - 1)
    for (const [at, id] of busy.entries()) if (at % 2 === 1) watch.dataBegins(id ?? '', () => 0)
    pass(SMTP_GRACE_SECONDS - 1)
    expect(enter('198.51.100.1')).toBeUndefined()
    expect(sentAway).toEqual([])
    pass(1)
    expect(enter('198.51.100.1')).toBeDefined()
    expect(sentAway).toEqual([`${busy[1]} 421`])
  })

  test('when all of them send something slowly, the slowest goes, and among equals one of the largest network', () => {
    const ids = Array.from(
      { length: MAX_SMTP_CLIENTS },
      (_, at) => enter(at < 50 ? `192.0.2.${at}` : `10.${at % 250}.${at}.1`) ?? '',
    )
    for (const [at, id] of ids.entries()) watch.dataBegins(id, () => (at === 7 ? 4_000 : 90_000))
    pass(SMTP_GRACE_SECONDS)
    expect(enter('198.51.100.1')).toBeDefined()
    expect(sentAway).toEqual([`${ids[7]} 421`])
    expect(enter('198.51.101.1')).toBeDefined()
    expect(ids.slice(0, 50)).toContain(sentAway[1]?.split(' ')[0])
  })

  test('counts a /64 of IPv6 as one source', () => {
    const addresses = Array.from(
      { length: MAX_SMTP_CLIENTS_PER_ADDRESS },
      (_, at) => `2001:db8::${(at + 1).toString(16)}`,
    )
    expect(addresses.map((address) => enter(address))).not.toContain(undefined)
    expect(enter('2001:db8::ffff')).toBeUndefined()
    expect(enter('2001:db8:0:1::1')).toBeDefined()
  })
})

describe('a connection ends', () => {
  test('after its time regardless of its input, but not while its message is stored', () => {
    const [talking, storing] = [enter('192.0.2.1'), enter('192.0.2.1')]
    watch.dataBegins(storing ?? '', () => 0)
    watch.dataEnds(storing ?? '')
    pass(SMTP_SESSION_SECONDS - 1)
    watch.check()
    expect(sentAway).toEqual([])
    pass(1)
    watch.check()
    expect(sentAway).toEqual([`${talking} 421`])
    watch.answered(storing ?? '')
    watch.check()
    expect(sentAway).toEqual([`${talking} 421`, `${storing} 421`])
  })

  test('when its message comes a few bytes at a time', () => {
    let received = 0
    const id = enter('192.0.2.1')
    watch.dataBegins(id ?? '', () => received)
    for (let round = 1; round <= 3; round += 1) {
      received += SMTP_DATA_PATIENCE_SECONDS * SMTP_DATA_MIN_BYTES_PER_SECOND
      pass(SMTP_DATA_PATIENCE_SECONDS)
      watch.check()
      expect(sentAway).toEqual([])
    }
    received += SMTP_DATA_MIN_BYTES_PER_SECOND
    pass(SMTP_DATA_PATIENCE_SECONDS)
    watch.check()
    expect(sentAway).toEqual([`${id} 421`])
  })

  test('when it never ends its handshake', () => {
    const id = enter('192.0.2.1', true)
    watch.check()
    pass(SMTP_TLS_HANDSHAKE_SECONDS - 1)
    watch.check()
    expect(sentAway).toEqual([])
    pass(1)
    watch.check()
    expect(sentAway).toEqual([`${id} 421`])
  })

  test('when it has been refused too many recipients', () => {
    const id = enter('192.0.2.1') ?? ''
    const answers = Array.from({ length: MAX_SMTP_REFUSED_RECIPIENTS }, () => watch.refusedRecipient(id))
    expect(answers.indexOf(true)).toBe(MAX_SMTP_REFUSED_RECIPIENTS - 1)
    watch.leave(id)
    expect(watch.refusedRecipient(id)).toBe(false)
  })
})

describe('recipients without a message', () => {
  /** Names recipients on one connection until it would be ended, and leaves. Returns how many were looked up. */
  function nameAndLeave(address: string): number {
    const id = enter(address) ?? ''
    let named = 0
    while (named < MAX_SMTP_RECIPIENTS_WITHOUT_MESSAGE && !watch.namedRecipient(id)) named += 1
    watch.leave(id)
    return named
  }
  const nameOften = (address: string, times: number) => {
    let sum = 0
    for (let at = 0; at < times; at += 1) sum += nameAndLeave(address)
    return sum
  }

  test('are limited for a source that connects again and again', () => {
    expect(nameOften('192.0.2.1', 30)).toBe(MAX_SMTP_RECIPIENTS_OF_SOURCE)
    expect(nameAndLeave('192.0.2.2')).toBe(MAX_SMTP_RECIPIENTS_WITHOUT_MESSAGE)
    pass(RECIPIENTS_OF_SOURCE_SECONDS)
    watch.check()
    expect(nameAndLeave('192.0.2.1')).toBe(MAX_SMTP_RECIPIENTS_WITHOUT_MESSAGE)
  })

  test('do not count once their message was accepted', () => {
    for (let message = 0; message < 40; message += 1) {
      const id = enter('192.0.2.3') ?? ''
      let refused = 0
      for (let at = 0; at < 1_000; at += 1) if (watch.namedRecipient(id)) refused += 1
      expect(refused).toBe(0)
      watch.acceptedMessage(id)
      watch.leave(id)
    }
  })
})
