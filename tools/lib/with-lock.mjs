import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from './root.mjs'

const BEAT_MILLISECONDS = 1_000
const STALE_MILLISECONDS = 20_000

/**
 * A dead holder on this machine is detected at once, any other after 20 s without a heartbeat. `work` must not block
 * the event loop for that long.
 */
export async function withLock(name, work) {
  const folder = join(ROOT, '.cache')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.lock`)
  const mine = JSON.stringify({ host: hostname(), pid: process.pid, token: randomUUID() })
  while (!take(path, mine)) {
    breakIfStale(path)
    await sleep(50)
  }
  const beat = setInterval(() => touch(path), BEAT_MILLISECONDS)
  beat.unref()
  const release = () => {
    if (read(path) === mine) rmSync(path, { force: true })
  }
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    process.off('exit', release)
    release()
  }
}

function take(path, mine) {
  try {
    writeFileSync(path, mine, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function breakIfStale(path) {
  const seen = read(path)
  if (seen === undefined || !isStale(path, seen)) return
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  // Another waiter may have taken a fresh lock between our check and our rename: give it back.
  if (read(aside) !== seen) {
    try {
      linkSync(aside, path)
    } catch {}
  }
  rmSync(aside, { force: true })
}

function isStale(path, content) {
  const holder = parse(content)
  if (holder?.host === hostname() && !isAlive(holder.pid)) return true
  try {
    return Date.now() - statSync(path).mtimeMs > STALE_MILLISECONDS
  } catch {
    return false
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function parse(content) {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function touch(path) {
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch {}
}
