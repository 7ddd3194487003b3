import { LIST_LIMITS } from '@sen/contract/list-limits'
import { openapi } from '@sen/contract/openapi'
import { expect, it } from 'vitest'

interface Schema {
  readonly type?: string
  readonly maxItems?: number
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
}

interface Operation {
  readonly operationId: string
  readonly parameters: readonly { readonly name: string }[]
  readonly responses: {
    readonly 200: { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
  }
}

/** Lists of one message or thread have other bounds (docs/subsystems/bulkheads.md). */
const OF_ONE_MESSAGE = ['getMessage', 'getThread', 'getNestedMessage']

const isList = ({ type, anyOf = [] }: Schema): boolean => type === 'array' || anyOf.some(isList)

/** The map has the declared limit of each list. */
function unpagedLists(): ReadonlyMap<string, number | undefined> {
  const paths = openapi().paths as Readonly<Record<string, { readonly get?: Operation }>>
  return new Map(
    Object.values(paths)
      .flatMap(({ get }) => get ?? [])
      .filter(({ operationId }) => !OF_ONE_MESSAGE.includes(operationId))
      .filter(({ parameters }) => !parameters.some(({ name }) => name === 'limit' || name === 'per_page'))
      .flatMap(({ operationId, responses }) => {
        const data = responses[200].content['application/json'].schema.properties?.data ?? {}
        const forms = [data, ...(data.anyOf ?? [])]
        const fields = forms.flatMap(({ properties = {} }) => Object.entries(properties))
        return [
          ...(isList(data) ? [[operationId, data.maxItems] as const] : []),
          ...fields.flatMap(([name, field]) =>
            isList(field) ? [[`${operationId}.${name}`, field.maxItems] as const] : [],
          ),
        ]
      }),
  )
}

it('names a limit for each list of an answer without pages', () => {
  const unbounded = [...unpagedLists()].flatMap(([name, limit]) => (limit === undefined ? [name] : []))
  expect(unbounded).toEqual([])
})

it('names no limit of a list that is not there', () => {
  const lists = unpagedLists()
  expect(Object.keys(LIST_LIMITS).filter((name) => !lists.has(name))).toEqual([])
})
