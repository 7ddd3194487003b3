import { dirname, join, normalize, relative } from 'node:path'

const IMPORT = /^import\s+(type\s+)?([^'"]*?)\s*from\s+'(\.[^']+)'/gm

/**
 * @param {string} base the folder whose folders may not import each other in a circle, such as `core/src`
 * @param {{ path: string, text: string }[]} files the sources below it
 * @param {{ countTypes?: boolean }} options whether an import of types alone counts
 * @returns {{ path: string, line: number, from: string, to: string }[]}
 */
export function folderCycles(base, files, { countTypes = false } = {}) {
  const imports = files.flatMap(({ path, text }) => importsOf(base, path, text, countTypes))
  const graph = new Map()
  for (const { from, to } of imports) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  const reached = new Map([...graph.keys()].map((folder) => [folder, reachableFrom(folder, graph)]))
  return imports.filter(({ from, to }) => reached.get(to)?.has(from))
}

function importsOf(base, path, text, countTypes) {
  const from = folderOf(base, path)
  if (!from) return []
  return [...text.matchAll(IMPORT)].flatMap(({ 1: type, 2: names, 3: target, index }) => {
    const to = folderOf(base, normalize(join(dirname(path), target)))
    if (!to || to === from || (!countTypes && (type || isOnlyTypes(names)))) return []
    return [{ path, line: text.slice(0, index).split('\n').length, from, to }]
  })
}

function isOnlyTypes(names) {
  const listed = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1]
  if (listed === undefined) return false
  return listed
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .every((name) => name.startsWith('type '))
}

function folderOf(base, path) {
  const parts = relative(base, path).split('/')
  return parts.length > 1 && parts[0] !== '..' ? parts[0] : undefined
}

function reachableFrom(start, graph) {
  const found = new Set()
  const waiting = [start]
  while (waiting.length > 0) {
    for (const next of graph.get(waiting.pop()) ?? []) {
      if (found.has(next)) continue
      found.add(next)
      waiting.push(next)
    }
  }
  return found
}
