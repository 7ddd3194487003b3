import { isIP } from 'node:net'
import { UnreadableReport } from '@sen/core/ports/report-file-reader'
import type { AggregateReport, DmarcFailure } from '@sen/model/administration/aggregate-reports'
import { MAX_REPORT_FAILURES, MAX_REPORT_ROWS } from '@sen/model/administration/limits'
import { SaxesParser } from 'saxes'
import { addCount, cut, readCount, requireText, secondsOf } from './report-fields.ts'

const MAX_DEPTH = 20
const MAX_TEXT_CHARACTERS = 4_000

interface Row {
  sourceIp: string
  count: number
  disposition: string
  hasPassed: boolean
}

/**
 * Parses a DMARC report (RFC 7489 appendix C), ignoring namespace prefixes. A document type is rejected, so no entities
 * are expanded and no URLs are fetched.
 */
export function readDmarcReport(xml: string): AggregateReport {
  const said = new Map<string, string>()
  const sources = new Map<string, DmarcFailure>()
  const sums = { passed: 0, failed: 0, rows: 0 }
  const path: string[] = []
  let row = emptyRow()
  let text = ''
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw new UnreadableReport(error.message)
  })
  parser.on('doctype', () => {
    throw new UnreadableReport('a report has no document type')
  })
  parser.on('opentag', ({ name }) => {
    path.push(name.slice(name.indexOf(':') + 1))
    if (path.length > MAX_DEPTH) throw new UnreadableReport('the report is nested too deeply')
    text = ''
    if (path.length === 2 && path[1] === 'record') row = emptyRow()
  })
  const addText = (more: string) => {
    if (text.length + more.length <= MAX_TEXT_CHARACTERS) text += more
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const place = path.slice(1).join('/')
    if (path[0] !== 'feedback') throw new UnreadableReport('this is not a DMARC report')
    const value = text.trim()
    text = ''
    path.pop()
    if (WANTED.has(place)) said.set(place, value)
    else if (place.startsWith('record/row/')) readInto(row, place.slice('record/row/'.length), value)
    else if (place === 'record') {
      sums.rows += 1
      if (sums.rows > MAX_REPORT_ROWS) throw new UnreadableReport('the report has too many rows')
      if (row.hasPassed) sums.passed = addCount(sums.passed, row.count)
      else {
        sums.failed = addCount(sums.failed, row.count)
        addFailure(sources, row)
      }
    }
  })
  parser.write(xml).close()
  if (!said.has('policy_published/domain')) throw new UnreadableReport('this is not a DMARC report')
  return {
    kind: 'dmarc',
    domain: requireText(said.get('policy_published/domain')).toLowerCase(),
    reportId: requireText(said.get('report_metadata/report_id')),
    beganAt: secondsOf(said.get('report_metadata/date_range/begin')),
    endedAt: secondsOf(said.get('report_metadata/date_range/end')),
    passed: sums.passed,
    failed: sums.failed,
    failures: cut([...sources.values()], ({ messages }) => messages, MAX_REPORT_FAILURES),
  }
}

const WANTED: ReadonlySet<string> = new Set([
  'report_metadata/report_id',
  'report_metadata/date_range/begin',
  'report_metadata/date_range/end',
  'policy_published/domain',
])

function emptyRow(): Row {
  return { sourceIp: '', count: 0, disposition: '', hasPassed: false }
}

function readInto(row: Row, place: string, value: string): void {
  if (place === 'source_ip') row.sourceIp = isIP(value) === 0 ? '' : value.toLowerCase()
  else if (place === 'count') row.count = readCount(value)
  else if (place === 'policy_evaluated/disposition') row.disposition = value.toLowerCase()
  else if (place === 'policy_evaluated/dkim' || place === 'policy_evaluated/spf') {
    row.hasPassed ||= value.toLowerCase() === 'pass'
  }
}

function addFailure(sources: Map<string, DmarcFailure>, { sourceIp, count, disposition }: Row): void {
  if (count === 0) return
  const before = sources.get(sourceIp) ?? { sourceIp, messages: 0, stopped: 0 }
  const isStopped = disposition === 'quarantine' || disposition === 'reject'
  const messages = before.messages + count
  sources.set(sourceIp, { sourceIp, messages, stopped: before.stopped + (isStopped ? count : 0) })
}
