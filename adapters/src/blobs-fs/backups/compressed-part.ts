import { pipeline, Readable, type Transform } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type { ByteStream } from '@sen/core/kit/bytes'
import { BackupDamaged } from '@sen/core/ports/backup-archive'

export function compressedName(name: string): string {
  return `${name}.gz`
}

export function compressed(content: ByteStream): ByteStream {
  return through(content, createGzip({ level: 1 }))
}

/** @throws BackupDamaged while reading, if the bytes were altered */
export async function* decompressed(content: ByteStream, name: string): ByteStream {
  try {
    yield* through(content, createGunzip())
  } catch (error) {
    if (!isZlibError(error)) throw error
    throw new BackupDamaged(`${name} in the backup is damaged: ${error.message}.`, { cause: error })
  }
}

async function* through(content: ByteStream, transform: Transform): ByteStream {
  pipeline(Readable.from(content), transform, () => undefined)
  yield* transform
}

function isZlibError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_')
}
