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
import { beforeEach, describe, expect, test } from 'vitest'
import { DoorWatch } from './door-watch.ts'

let now: number
let watch: DoorWatch
let sentAway: string[]
let count = 0

beforeEach(() => {
  now = 0
  watch = new DoorWatch(() => now)
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

describe('the door', () => {
  test('has room for others whatever five sources do that bring nothing', () => {
    for (let source = 0; source < 5; source += 1) entered(`192.0.2.${source}`, MAX_SMTP_CLIENTS_PER_ADDRESS)
    expect(enter('198.51.100.1')).toBeUndefined()
    pass(SMTP_IDLE_AFTER_SECONDS)
    for (let at = 0; at < 50; at += 1) expect(enter('198.51.100.1')).toBeDefined()
    expect(sentAway).toHaveLength(50)
  })

  test('lets one source have so many, and so many who do nothing', () => {
    expect(entered('192.0.2.1', MAX_SMTP_CLIENTS_PER_ADDRESS)).not.toContain(undefined)
    expect(enter('192.0.2.1')).toBeUndefined()
    watch = new DoorWatch(() => now)
    const [first] = entered('192.0.2.2', MAX_SMTP_IDLE_CLIENTS_PER_ADDRESS)
    pass(SMTP_IDLE_AFTER_SECONDS)
    expect(enter('192.0.2.2')).toBeDefined()
    expect(sentAway).toEqual([`${first} 421`])
  })

  test('sends nobody away who brings a message, or waits for our answer to it', () => {
    const busy = Array.from({ length: MAX_SMTP_CLIENTS }, (_, at) => enter(`192.0.2.${at % 250}`))
    for (const [at, id] of busy.entries()) {
      watch.dataBegins(id ?? '', () => now)
      if (at % 2 === 0) watch.dataEnds(id ?? '')
    }
    pass(SMTP_DATA_PATIENCE_SECONDS - 1)
    expect(enter('198.51.100.1')).toBeUndefined()
    expect(sentAway).toEqual([])
    watch.answered(busy[0] ?? '')
    pass(SMTP_IDLE_AFTER_SECONDS)
    expect(enter('198.51.100.1')).toBeDefined()
    expect(sentAway).toEqual([`${busy[0]} 421`])
  })

  test('when all of them bring something slowly, the slowest goes', () => {
    const ids = Array.from({ length: MAX_SMTP_CLIENTS }, (_, at) => enter(`192.0.2.${at % 250}`) ?? '')
    for (const [at, id] of ids.entries()) watch.dataBegins(id, () => (at === 7 ? 70_000 : 90_000))
    pass(SMTP_DATA_PATIENCE_SECONDS)
    expect(enter('198.51.100.1')).toBeDefined()
    expect(sentAway).toEqual([`${ids[7]} 421`])
  })
})

describe('a connection ends', () => {
  test('after its time, whatever it says, but not while we store its message', () => {
    const [talking, storing] = [enter('192.0.2.1'), enter('192.0.2.1')]
    watch.dataBegins(storing ?? '', () => 0)
    watch.dataEnds(storing ?? '')
    pass(SMTP_SESSION_SECONDS - 1)
    watch.look()
    expect(sentAway).toEqual([])
    pass(1)
    watch.look()
    expect(sentAway).toEqual([`${talking} 421`])
    watch.answered(storing ?? '')
    watch.look()
    expect(sentAway).toEqual([`${talking} 421`, `${storing} 421`])
  })

  test('when its message comes a few bytes at a time', () => {
    let received = 0
    const id = enter('192.0.2.1')
    watch.dataBegins(id ?? '', () => received)
    for (let round = 1; round <= 3; round += 1) {
      received += SMTP_DATA_PATIENCE_SECONDS * SMTP_DATA_MIN_BYTES_PER_SECOND
      pass(SMTP_DATA_PATIENCE_SECONDS)
      watch.look()
      expect(sentAway).toEqual([])
    }
    received += SMTP_DATA_MIN_BYTES_PER_SECOND
    pass(SMTP_DATA_PATIENCE_SECONDS)
    watch.look()
    expect(sentAway).toEqual([`${id} 421`])
  })

  test('when it never ends its handshake', () => {
    const id = enter('192.0.2.1', true)
    watch.look()
    pass(SMTP_TLS_HANDSHAKE_SECONDS - 1)
    watch.look()
    expect(sentAway).toEqual([])
    pass(1)
    watch.look()
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
