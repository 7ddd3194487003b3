import type { ArchiveListingField } from '@sen/contract/archive-fields'
import { archiveFolders } from '@sen/model/files/archive-entries'
import { readSeparatedValues } from '@sen/model/files/separated-values'
import { dateFormatter, FIGURES } from '@sen/model/written-dates'
import { formatSize } from '../../lib/sizes.ts'
import { languageNow } from '../../widgets/standalone/switches.ts'
import { showProblemText } from './problem-texts.ts'

/** Cells are shown as text; formulas are not evaluated. */
export function showTextTable(container: HTMLElement, text: string, isWhole: boolean, name: string): void {
  const { rows, hasMoreRows, hasMoreColumns } = readSeparatedValues(text)
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const table = tableOf(name)
  table.append(
    ...rows.map((row, at) => {
      const line = document.createElement('tr')
      const number = Object.assign(document.createElement('th'), { scope: 'row', textContent: String(at + 1) })
      line.append(number, ...Array.from({ length: columns }, (_, column) => cellOf(row[column] ?? '')))
      return line
    }),
  )
  show(container, table, hasMoreRows || hasMoreColumns || !isWhole)
}

/** Names are text without links, and nothing is unpacked. */
export function showArchive(container: HTMLElement, { entries, total }: ArchiveListingField, name: string): void {
  const language = languageNow()
  const table = tableOf(name)
  const day = dateFormatter({ language, timeZone: 'UTC' }, FIGURES)
  for (const folder of archiveFolders(entries.map((each) => ({ ...each, isFolder: each.is_folder })))) {
    if (folder.path !== '') {
      const line = document.createElement('tr')
      const heading = Object.assign(document.createElement('th'), { colSpan: 3, scope: 'colgroup' })
      heading.append(isolated(folder.path))
      line.append(heading)
      table.append(line)
    }
    for (const file of folder.files) {
      const line = document.createElement('tr')
      const first = cellOf('')
      first.append(isolated(file.name))
      if (file.is_encrypted) first.append(lockOf())
      const size = Object.assign(document.createElement('data'), { className: 'share-size', value: String(file.size) })
      size.textContent = formatSize(file.size, language)
      const second = cellOf('')
      second.append(size)
      line.append(first, second, cellOf(file.modified_at === null ? '' : day.format(new Date(`${file.modified_at}Z`))))
      table.append(line)
    }
  }
  table.classList.add('is-archive')
  show(container, table, total > entries.length)
}

function tableOf(name: string): HTMLTableElement {
  const table = document.createElement('table')
  table.ariaLabel = name
  return table
}

function cellOf(text: string): HTMLTableCellElement {
  return Object.assign(document.createElement('td'), { textContent: text, dir: 'auto' })
}

function isolated(text: string): HTMLElement {
  return Object.assign(document.createElement('bdi'), { textContent: text })
}

function lockOf(): HTMLElement {
  const note = Object.assign(document.createElement('span'), { className: 'share-hint' })
  showProblemText(note, 'needs_password')
  return note
}

function show(container: HTMLElement, table: HTMLTableElement, isCut: boolean): void {
  const scroller = Object.assign(document.createElement('div'), { className: 'share-table', tabIndex: 0 })
  scroller.append(table)
  const note = Object.assign(document.createElement('p'), { className: 'share-hint' })
  if (isCut) showProblemText(note, 'only_beginning')
  container.replaceChildren(...(isCut ? [note] : []), scroller)
}
