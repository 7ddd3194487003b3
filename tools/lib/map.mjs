/**
 * @param {string} page the text of ARCHITECTURE.md
 * @param {(path: string) => string[]} foldersIn returns the names of the folders directly in a path from the root
 * @returns {string[]} complaints
 */
export function compareMap(page, foldersIn) {
  const lists = foldersByPath(page)
  if (lists.size === 0) return ['ARCHITECTURE.md has no map: a heading such as "### core/src" is expected']
  return [...lists].flatMap(([path, named]) => {
    const existing = foldersIn(path)
    const nested = new Set(existing.flatMap((folder) => foldersIn(`${path}/${folder}`)))
    return [
      ...existing
        .filter((folder) => !named.has(folder))
        .map((folder) => `ARCHITECTURE.md: the map of ${path} does not name ${folder}/`),
      ...[...named]
        .filter((folder) => !existing.includes(folder) && !nested.has(folder))
        .map((folder) => `ARCHITECTURE.md: the map of ${path} names ${folder}/, which does not exist`),
    ]
  })
}

function foldersByPath(page) {
  const lists = new Map()
  let path
  for (const line of page.split('\n')) {
    if (/^#{1,3} /.test(line)) path = /^### (\w+\/src)\b/.exec(line)?.[1]
    const own = /^- `([\w-]+(?:\/src)?)`:/.exec(line)?.[1]
    if (own) path = own
    if (!path) continue
    const named = lists.get(path) ?? new Set()
    for (const [, folder] of line.matchAll(/`([a-z0-9-]+)\/`/g)) named.add(folder)
    if (named.size > 0) lists.set(path, named)
  }
  return lists
}
