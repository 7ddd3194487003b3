import { join } from 'node:path'
import { CHECKOUT } from '../program/checkout.ts'
import { runToEnd } from '../program/program.ts'
import type { Figure, Section } from './figures.ts'

const LINE = /^(.+): JS ([\d.]+) of (\d+) KB in \d+ files, CSS ([\d.]+) of (\d+) KB$/gm

export async function measureFirstLoad(): Promise<Section> {
  const command = [process.execPath, join(CHECKOUT, 'tools', 'sizes.mjs')] as const
  const { output } = await runToEnd({ command, cwd: CHECKOUT, env: {} })
  const figures = [...output.matchAll(LINE)].flatMap(([, page, js, jsTarget, css, cssTarget]) => [
    sizeFigure(`${page}, JavaScript`, Number(js), Number(jsTarget)),
    sizeFigure(`${page}, CSS`, Number(css), Number(cssTarget)),
  ])
  if (figures.length === 0) throw new Error(`The sizes of the pages could not be read:\n${output}`)
  return { title: 'First load, gzipped', figures }
}

function sizeFigure(what: string, kilobytes: number, target: number): Figure {
  return { what, measured: `${kilobytes.toFixed(1)} KB`, target: `≤ ${target} KB`, isMet: kilobytes <= target }
}
