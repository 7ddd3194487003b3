import type { StallCase } from './stage.ts'

const MEGABYTE = 1024 * 1024

const counted = (answers: readonly string[]): string => {
  const counts = new Map<string, number>()
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1)
  return [...counts].map(([answer, count]) => `${count} × ${answer}`).join(', ')
}

export const floodCases: readonly StallCase[] = [
  {
    name: 'fifty long texts at once',
    isSeed: true,
    bring: async (stage) => {
      const mail = (at: number) => {
        const words = Array.from({ length: 20_000 }, (_, word) => `tu${(word * 7) % 9_000}x${at}`).join(' ')
        return stage.mail(
          `Subject: dai ${at}\r\nMessage-ID: <${at}.${Math.random()}@x>\r\n\r\n${words.replaceAll(/.{900} /g, '$&\r\n')}`,
        )
      }
      return counted(await Promise.all(Array.from({ length: 50 }, (_, at) => mail(at))))
    },
  },
  {
    name: 'two hundred messages of 20 MB at once, from ten addresses',
    bring: async (stage) => {
      const head =
        'Subject: to\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename=a\r\n\r\n'
      const line = `${'x'.repeat(76)}\r\n`
      const content = Buffer.from(`${head}${line.repeat(Math.floor((20 * MEGABYTE) / line.length))}.\r\n`)
      const mail = (at: number) => stage.wire(content, { source: `127.0.0.${2 + (at % 10)}` })
      return counted(await Promise.all(Array.from({ length: 200 }, (_, at) => mail(at))))
    },
  },
]
