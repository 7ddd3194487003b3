import type { FileField } from '@sen/contract/messages'
import { expect, it } from 'vitest'
import { onScanResults, publishScanResults, type ScanResult, withScans } from './scan-results.ts'

const file = (id: string, scan: FileField['scan']) => ({ id, scan, has_virus: false, message: '' }) as FileField

it('sets the scanner’s result on the file that waits for it, and on no other', () => {
  const files = [file('1', 'scanning'), file('2', 'scanning'), file('3', 'clean')]
  const news: ScanResult[] = [
    { id: '1', scan: 'infected', message: 'Eicar-Test' },
    { id: '3', scan: 'failed', message: '' },
  ]
  expect(withScans(files, news)).toEqual([
    { id: '1', scan: 'infected', has_virus: true, message: 'Eicar-Test' },
    files[1],
    files[2],
  ])
})

it('takes news of a file that could not be scanned before', () => {
  const files = [file('1', 'failed'), file('2', 'failed')]
  const news: ScanResult[] = [
    { id: '1', scan: 'clean', message: '' },
    { id: '2', scan: 'failed', message: '' },
  ]
  expect(withScans(files, news).map(({ scan }) => scan)).toEqual(['clean', 'failed'])
})

it('leaves the list as it is when there is nothing new in it', () => {
  const files = [file('1', 'scanning'), file('3', 'clean')]
  expect(withScans(files, [])).toBe(files)
  expect(withScans(files, [{ id: '1', scan: 'scanning', message: '' }])).toBe(files)
})

it('tells of scans and of nothing else, until it is not heard any more', () => {
  const heard: string[] = []
  const stop = onScanResults((news) => heard.push(...news.map(({ id }) => id)))
  const events = [
    { type: 'folders.changed', version: 1 },
    { type: 'file.scanned', version: 2, file_id: '7', scan: 'clean', message: '' },
  ] as const
  publishScanResults({ kind: 'events', events: [...events] })
  publishScanResults({ kind: 'hello', version: 3 })
  stop()
  publishScanResults({ kind: 'events', events: [...events] })
  expect(heard).toEqual(['7'])
})
