import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface PageFiles {
  read(name: string): Promise<string | undefined>
}

interface CachedFile {
  readonly text: string
  readonly changedAt: number
}

/** Files are read on each request, so that a new build takes effect at once. */
export function pageFiles(folder: string): PageFiles {
  const kept = new Map<string, CachedFile>()
  return {
    read: async (name) => {
      const path = join(folder, name)
      try {
        const { mtimeMs } = await stat(path)
        const known = kept.get(name)
        if (known?.changedAt === mtimeMs) return known.text
        const text = await readFile(path, 'utf8')
        kept.set(name, { text, changedAt: mtimeMs })
        return text
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
  }
}
