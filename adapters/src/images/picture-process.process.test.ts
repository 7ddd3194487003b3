import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { type MemoryQueue, PictureProcess } from './picture-process.ts'

const THUMBNAIL = { kind: 'whole', isAnimated: false, sidePixels: 400, quality: 75 } as const

function stage(options?: ConstructorParameters<typeof PictureProcess>[0]) {
  const drawer = new PictureProcess(options)
  onTestFinished(() => drawer.close())
  const asked: number[] = []
  const withMemory: MemoryQueue = (bytes, work) => {
    asked.push(bytes)
    return work()
  }
  return { asked, draw: (bytes: Uint8Array) => drawer.draw({ bytes, order: THUMBNAIL }, withMemory) }
}

const red = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#f00' } })

/** Its lines are zeros, so that the file is small: 16 bits, RGBA, interlaced. */
function interlaced(side: number): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 16, 6, 0, 0, 1])
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  const data = deflateSync(Buffer.alloc(side * side * 8 + side * 8))
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const named = Buffer.concat([Buffer.from(name), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

it('draws ordinary photos, baseline and progressive, and asks for their memory first', async () => {
  const { asked, draw } = stage()
  expect(await draw(await red(6_000, 4_000).jpeg().toBuffer())).toMatchObject([{ contentType: 'image/webp' }])
  expect(asked.pop()).toBeLessThan(2_000_000)
  expect(await draw(await red(6_000, 4_000).jpeg({ progressive: true }).toBuffer())).toHaveLength(1)
  expect(asked.pop()).toBeGreaterThan(6_000 * 4_000 * 3)
})

it('refuses a small file that would take much memory before it is decoded', async () => {
  const { asked, draw } = stage()
  expect(await draw(interlaced(3_600))).toBe('unreadable')
  expect(asked).toEqual([])
  expect(await draw(interlaced(400))).toHaveLength(1)
})

it('ends a picture that exceeds its processor time while it is decoded, and draws the next', async () => {
  const { draw } = stage({ seconds: 0.3 })
  expect(await draw(interlaced(3_500))).toBe('unreadable')
  expect(await draw(await red(4, 4).png().toBuffer())).toHaveLength(1)
})

it('ends a process that does not answer, without a verdict about the picture', async () => {
  const { draw } = stage({ answerSeconds: 0.001 })
  expect(await draw(interlaced(3_500))).toBe('unanswered')
})
