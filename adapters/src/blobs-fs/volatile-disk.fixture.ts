import { existsSync, fstatSync, linkSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type * as promises from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

export class PowerCut extends Error {
  override readonly name = 'PowerCut'
}

/** Either no data survives, or names with zeros as content, or everything, as when only the program crashes. */
export const SURVIVALS = ['what was flushed', 'names, and zeros for bytes', 'everything'] as const
export type Survival = (typeof SURVIVALS)[number]

/** Creating all 256 blob folders would dominate the test's time. */
const PLACE = /\/[0-9a-f]{2}$/

const STEPS: ReadonlySet<string | symbol> = new Set(['write', 'writev', 'truncate', 'utimes', 'datasync', 'sync'])

/**
 * Unflushed data is lost when the power fails: contents need `datasync` or `sync`, names need `sync` of their
 * directory. The test chooses the step.
 */
export class VolatileDisk {
  #folder = ''
  #steps = 0
  #lastStep = Number.POSITIVE_INFINITY
  readonly #flushed = new Map<number, Buffer>()
  readonly #names = new Map<string, ReadonlyMap<string, number>>()

  watch(folder: string, lastStep: number): void {
    this.#folder = folder
    this.#steps = 0
    this.#lastStep = lastStep
    this.#flushed.clear()
    this.#names.clear()
    for (const directory of directoriesIn(folder)) {
      this.#keepNames(directory)
      for (const [name, node] of this.#names.get(directory) ?? [])
        this.#flushed.set(node, bytesOf(join(directory, name)))
    }
  }

  get isOff(): boolean {
    return this.#steps > this.#lastStep
  }

  leaveAlone(): void {
    this.#folder = ''
  }

  below(real: typeof promises): typeof promises {
    const named =
      <A extends [string, ...unknown[]], R>(change: (...args: A) => Promise<R>) =>
      (...args: A): Promise<R> => {
        this.#step(args[0])
        return change(...args)
      }
    return {
      ...real,
      mkdir: (async (path: string, options: object) => {
        if (!PLACE.test(path)) return real.mkdir(path, options)
      }) as typeof real.mkdir,
      rename: named((from: string, to: string) => {
        if (PLACE.test(dirname(to))) mkdirSync(dirname(to), { recursive: true })
        return real.rename(from, to)
      }) as typeof real.rename,
      link: named(real.link as (from: string, to: string) => Promise<void>) as typeof real.link,
      rm: named(real.rm as (path: string, options: object) => Promise<void>) as typeof real.rm,
      utimes: named(real.utimes as (path: string, a: Date, m: Date) => Promise<void>) as typeof real.utimes,
      writeFile: named(real.writeFile as (path: string, data: string) => Promise<void>) as typeof real.writeFile,
      open: (async (path: string, flags?: string, mode?: number) => {
        this.#step(path)
        return this.#watched(path, await real.open(path, flags, mode))
      }) as typeof real.open,
    }
  }

  /** All writers count as dead in the copy. */
  copyTo(folder: string, survival: Survival): void {
    const copies = new Map<number, string>()
    for (const directory of directoriesIn(this.#folder)) {
      const to = join(folder, relative(this.#folder, directory))
      mkdirSync(to, { recursive: true })
      const names = survival === 'what was flushed' ? this.#names.get(directory) : namesIn(directory)
      for (const [name, node] of names ?? []) {
        const [path, same] = [join(to, nameOfDead(name)), copies.get(node)]
        if (same !== undefined) linkSync(same, path)
        else writeFileSync(path, this.#left(survival, node, join(directory, name)))
        copies.set(node, path)
      }
    }
  }

  #left(survival: Survival, node: number, path: string): Buffer {
    const flushed = this.#flushed.get(node) ?? Buffer.alloc(0)
    if (survival === 'what was flushed') return flushed
    if (survival === 'everything') return bytesOf(path)
    const left = Buffer.alloc(statSync(path).size)
    flushed.copy(left)
    return left
  }

  #step(path: string): void {
    if (!this.#isWatched(path)) return
    this.#steps += 1
    if (this.#steps > this.#lastStep) throw new PowerCut(path)
  }

  #isWatched(path: string): boolean {
    return this.#folder !== '' && path.startsWith(this.#folder)
  }

  #watched(path: string, handle: FileHandle): FileHandle {
    return new Proxy(handle, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        if (!STEPS.has(name)) return value.bind(target)
        return async (...args: unknown[]) => {
          this.#step(path)
          if (name !== 'datasync' && name !== 'sync') return value.apply(target, args)
          // The real disk need not be flushed, because this simulation decides what survives.
          if (this.#isWatched(path)) this.#flush(path, target.fd)
        }
      },
    })
  }

  #flush(path: string, descriptor: number): void {
    const about = fstatSync(descriptor)
    if (about.isDirectory()) this.#keepNames(path)
    else this.#flushed.set(about.ino, bytesOf(`/proc/self/fd/${descriptor}`))
  }

  #keepNames(directory: string): void {
    this.#names.set(directory, namesIn(directory))
  }
}

function directoriesIn(folder: string): readonly string[] {
  const below = readdirSync(folder, { recursive: true, withFileTypes: true })
  return [folder, ...below.filter((each) => each.isDirectory()).map((each) => join(each.parentPath, each.name))]
}

function namesIn(directory: string): ReadonlyMap<string, number> {
  const files = readdirSync(directory, { withFileTypes: true }).filter((each) => each.isFile())
  return new Map(files.map(({ name }) => [name, statSync(join(directory, name)).ino]))
}

function bytesOf(path: string): Buffer {
  return existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
}

function nameOfDead(name: string): string {
  return name.replace(/\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(\d+)$/, '.another-run.$1')
}
