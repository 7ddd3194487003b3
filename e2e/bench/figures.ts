export interface Figure {
  readonly what: string
  readonly measured: string
  readonly target?: string
  readonly isMet?: boolean
}

export interface Section {
  readonly title: string
  readonly figures: readonly Figure[]
}

export function milliseconds(value: number): string {
  return `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
}

export function spreadText(spread: { readonly p50Milliseconds: number; readonly p95Milliseconds: number }): string {
  return `${milliseconds(spread.p50Milliseconds)} / ${milliseconds(spread.p95Milliseconds)}`
}

export function asText(sections: readonly Section[]): string {
  const width = (of: (figure: Figure) => string): number =>
    Math.max(...sections.flatMap(({ figures }) => figures.map((figure) => of(figure).length)))
  const widths = { what: width(({ what }) => what), measured: width(({ measured }) => measured) }
  const line = (figure: Figure): string =>
    `  ${figure.what.padEnd(widths.what)}  ${figure.measured.padEnd(widths.measured)}  ${targetOf(figure)}`.trimEnd()
  return sections.map(({ title, figures }) => [title, ...figures.map(line)].join('\n')).join('\n\n')
}

export function asMarkdown(sections: readonly Section[]): string {
  const row = (figure: Figure): string => `| ${figure.what} | ${figure.measured} | ${targetOf(figure)} |`
  return sections
    .map(({ title, figures }) =>
      [`## ${title}`, '', '| | measured | target, or what others need |', '|---|---|---|', ...figures.map(row)].join(
        '\n',
      ),
    )
    .join('\n\n')
}

function targetOf({ target, isMet }: Figure): string {
  if (target === undefined) return ''
  return isMet === undefined ? target : `${target} ${isMet ? '✓' : '✗ missed'}`
}
