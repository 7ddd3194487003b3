import type { Plugin } from 'vite'

/** Properties of a route that the page uses. */
const NEEDED: ReadonlySet<string> = new Set(['method', 'path', 'access', 'listed', 'paged', 'searched'])

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
interface Declaration extends Node {
  readonly declaration?: Declaration | null
  readonly declarations?: readonly { readonly init: Node | null }[]
}
interface Call extends Node {
  readonly callee: Node & { readonly name?: string }
  readonly arguments: readonly (Node & { readonly properties?: readonly Property[] })[]
}
interface Property extends Node {
  readonly key?: { readonly name?: string }
}

/**
 * Reduces routes to method, path and access, and drops their schemas: the page validates neither requests nor
 * responses. Decision 0025 says what it saves.
 */
export function leanContract(): Plugin {
  return {
    name: 'sen-lean-contract',
    apply: 'build',
    transform(code, id) {
      if (!/\/contract\/src\//.test(id)) return null
      let lean = ''
      let at = 0
      const replace = ({ start, end }: Node, by: string) => {
        lean += code.slice(at, start) + by
        at = end
      }
      for (const statement of this.parse(code).body as readonly Declaration[]) {
        const { declarations = [] } = statement.declaration ?? statement
        for (const { init } of declarations) {
          if (init === null) continue
          const source = code.slice(init.start, init.end)
          if (isRoute(init)) replace(init, `/* @__PURE__ */ route({ ${neededOf(init, code)} })`)
          // Creating a schema has no side effect, so an unused one may be dropped.
          else if (/\w\(/u.test(source) && !/^(?:async )?(?:function|\([^)]*\) =>)/u.test(source))
            replace(init, `/* @__PURE__ */ (() => (${source}))()`)
        }
      }
      return { code: lean + code.slice(at), map: null }
    },
  }
}

function isRoute(node: Node): node is Call {
  return node.type === 'CallExpression' && (node as Call).callee.name === 'route'
}

function neededOf({ arguments: [definition] }: Call, code: string): string {
  const needed = definition?.properties?.filter(({ key }) => key === undefined || NEEDED.has(key.name ?? ''))
  return (needed ?? []).map(({ start, end }) => code.slice(start, end)).join(', ')
}
