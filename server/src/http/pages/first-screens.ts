import { join } from 'node:path'
import { setTimeout as passed } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Start } from '@sen/contract/start'
import { MINUTE_MILLISECONDS } from '@sen/model/durations'
import type { FastifyBaseLogger } from 'fastify'
import { Piscina } from 'piscina'
import type { PageFiles } from './page-files.ts'
import { RenderedPageCache } from './rendered-page-cache.ts'

export interface Screen {
  readonly width: number
  readonly height: number
}

/** `web/src/app/first-screen/render-first-screen.tsx` receives it; undefined only loads the code. */
interface RenderInput {
  readonly start: Start
  readonly screen: Screen
}

export interface FirstScreens {
  warmUp(): void
  /** Returns undefined when there is no list, or when rendering fails or takes too long. */
  draw(start: Start, screen: Screen): Promise<string | undefined>
  close(): Promise<void>
}

/** Rendering takes about ten. After this time, the browser is as fast. */
const PATIENCE_MILLISECONDS = 120
/** Rendering that takes this long has hung. Loading takes a second on a busy machine. */
const LONGEST_MILLISECONDS = 20_000
const MAX_FOLDERS = 200
const MAX_WAITING = 8
const IDLE_MILLISECONDS = 15 * MINUTE_MILLISECONDS
const MEMORY_MEGABYTES = 64

/** Names that begin with a dot are not served. */
const FOLDER = '.ssr'
const ENTRY = 'src/app/first-screen/render-first-screen.tsx'

interface FirstScreensNeeds {
  readonly folder: string
  readonly files: PageFiles
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
  readonly patienceMilliseconds?: number
  readonly longestMilliseconds?: number
}

export function firstScreens(needs: FirstScreensNeeds): FirstScreens {
  const { folder, files, logger, patienceMilliseconds = PATIENCE_MILLISECONDS } = needs
  const { longestMilliseconds = LONGEST_MILLISECONDS } = needs
  const pool = new Piscina<RenderInput | undefined, string | undefined>({
    // Terminating a thread while it loads must not end the program (see adapters/src/thread-pool.ts).
    execArgv: ['--no-experimental-require-module'],
    minThreads: 0,
    recordTiming: false,
    maxThreads: 1,
    idleTimeout: IDLE_MILLISECONDS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MEGABYTES, maxYoungGenerationSizeMb: 8 },
  })
  // A thread that dies between two tasks must not end the program.
  pool.on('error', () => {})
  const underWay = new Set<Promise<unknown>>()
  const kept = new RenderedPageCache()

  const findCode = async (): Promise<string | undefined> => {
    // A new build beside a running program takes effect at once.
    const manifest = await files.read(join(FOLDER, '.vite', 'manifest.json'))
    const built = JSON.parse(manifest ?? '{}') as Record<string, { file?: string }>
    const file = built[ENTRY]?.file
    return file === undefined ? undefined : pathToFileURL(join(folder, FOLDER, file)).href
  }
  const run = (begin: () => Promise<string | undefined>): Promise<string | undefined> => {
    const drawn = begin().catch((error: unknown) => {
      logger.warn({ err: error }, 'the server could not render the first page; the browser renders it')
      return undefined
    })
    underWay.add(drawn)
    void drawn.finally(() => underWay.delete(drawn))
    return drawn
  }
  const runCode = (filename: string, input: RenderInput | undefined): Promise<string | undefined> =>
    // Terminates the thread if it is rendering this; the next rendering starts a new one.
    pool.run(input, { filename, name: 'drawFirstScreen', signal: AbortSignal.timeout(longestMilliseconds) })

  const drawOrFind = async (input: RenderInput): Promise<string | undefined> => {
    const filename = await findCode()
    if (filename === undefined) return undefined
    const key = kept.keyOf({ filename, ...input })
    const before = kept.find(key)
    if (before !== undefined) return before
    const html = await runCode(filename, input)
    if (html !== undefined) kept.set(key, html)
    return html
  }
  return {
    warmUp: () => {
      if (pool.threads.length > 0 || underWay.size > 0) return
      void run(async () => {
        const filename = await findCode()
        return filename === undefined ? undefined : runCode(filename, undefined)
      })
    },
    draw: async (start, screen) => {
      if (!start.list || start.folders.length > MAX_FOLDERS || underWay.size >= MAX_WAITING) return undefined
      const tooLate = new AbortController()
      const drawn = run(() => drawOrFind({ start, screen }))
      try {
        return await Promise.race([drawn, passed(patienceMilliseconds, undefined, { signal: tooLate.signal })])
      } finally {
        tooLate.abort()
      }
    },
    close: async () => {
      // Ending a thread while it loads would end Node (see `workerEntry` of the adapters).
      await Promise.all(underWay)
      await pool.destroy()
    },
  }
}
