import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installBuild, isBuilt, isKnownBuilt, knowBuilt, noteCommit } from './install-build.mjs'

const YESTERDAY = new Date(Date.now() - 25 * 60 * 60 * 1000)
let place
let dist

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'install build '))
  dist = join(place, 'dist')
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

function build(hash, files) {
  const beside = join(place, 'beside')
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(beside, name, '..'), { recursive: true })
    writeFileSync(join(beside, name), text)
  }
  installBuild(beside, dist, hash, ['main.js'])
  expect(existsSync(beside)).toBe(false)
}

function age(name) {
  utimesSync(join(dist, name), YESTERDAY, YESTERDAY)
}

function has(...names) {
  return names.map((name) => existsSync(join(dist, name)))
}

it('knows its own files', () => {
  expect(isBuilt(dist, 'a')).toBe(false)
  build('a', { 'main.js': '1' })
  expect(isBuilt(dist, 'a')).toBe(true)
  expect(isKnownBuilt(dist, 'then')).toBe(false)
  knowBuilt(dist, 'then')
  expect([isKnownBuilt(dist, 'then'), isKnownBuilt(dist, 'later'), isBuilt(dist, 'a')]).toEqual([true, false, true])
  build('b', { 'main.js': '2' })
  expect(isKnownBuilt(dist, 'then')).toBe(false)
  expect([isBuilt(dist, 'a'), isBuilt(dist, 'b')]).toEqual([false, true])
  expect(readFileSync(join(dist, 'main.js'), 'utf8')).toBe('2')
})

it('says which commit a build is of, and nothing of the one before', () => {
  const stamp = () => JSON.parse(readFileSync(join(dist, '.sen-build.json'), 'utf8'))
  build('a', { 'main.js': '1' })
  noteCommit(dist, 'abcdef1')
  knowBuilt(dist, 'then')
  expect(stamp()).toMatchObject({ hash: 'a', commit: 'abcdef1' })
  noteCommit(dist, undefined)
  expect(stamp().commit).toBeUndefined()
  noteCommit(dist, 'abcdef1')
  build('b', { 'main.js': '2' })
  expect(stamp().commit).toBeUndefined()
})

it('keeps the pieces of a replaced build for pages that still run it, for a day', () => {
  build('a', { 'main.js': '1', 'chunk-AAAAAAAA.js': 'old', 'assets/list-DDDDDDDD.js.br': 'old' })
  age('chunk-AAAAAAAA.js')
  build('b', { 'main.js': '2', 'chunk-BBBBBBBB.js': 'new' })
  expect(has('chunk-AAAAAAAA.js', 'assets/list-DDDDDDDD.js.br')).toEqual([true, true])
  age('chunk-AAAAAAAA.js')
  build('c', { 'main.js': '3' })
  expect(has('chunk-AAAAAAAA.js', 'assets/list-DDDDDDDD.js.br', 'chunk-BBBBBBBB.js')).toEqual([false, true, true])
})

it('drops files at once that are found by name: a migration that was taken back must not run', () => {
  build('a', { 'main.js': '1', 'migrations/0001_start.sql': '', 'migrations/0002_oops-settings.sql': '' })
  build('b', { 'main.js': '1', 'migrations/0001_start.sql': '' })
  expect(has('migrations/0001_start.sql', 'migrations/0002_oops-settings.sql')).toEqual([true, false])
})
