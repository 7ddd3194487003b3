import * as z from 'zod/mini'
import { ERROR_STATUS } from './errors.ts'
import { LIST_LIMITS } from './list-limits.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

type Json = Record<string, unknown>

export function openapi(): Json {
  const paths: Record<string, Json> = {}
  for (const [operationId, route] of Object.entries<Route>(routes)) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    const operations = paths[path] ?? {}
    operations[route.method.toLowerCase()] = operation(operationId, route)
    paths[path] = operations
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sen Mail', version: '2' },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sen_session' },
        token: { type: 'apiKey', in: 'header', name: 'X-AUTH-TOKEN' },
      },
    },
    paths,
  }
}

function operation(operationId: string, route: Route): Json {
  return {
    operationId,
    summary: route.summary,
    security: route.access === 'public' ? [] : [{ session: [] }, { token: [] }],
    parameters: [...pathParameters(route), ...queryParameters(route)],
    ...(route.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } },
    }),
    responses: { 200: success(operationId, route), ...refusals(route) },
  }
}

function success(operationId: string, route: Route): Json {
  const properties: Json = { data: bounded(operationId, schemaOf(route.response, 'output')) }
  if (route.listed) properties.total = { type: 'integer' }
  if (route.paged) {
    properties.total_over = { type: 'boolean' }
    properties.next = { type: ['string', 'null'] }
  }
  const required = Object.keys(properties)
  if (route.searched) for (const name of ['total_over', 'indexing']) properties[name] = { type: 'boolean' }
  const schema = { type: 'object', required, properties }
  return { description: 'Done', content: { 'application/json': { schema } } }
}

function bounded(operationId: string, data: Json): Json {
  const limit = LIST_LIMITS[operationId]
  const properties = Object.entries((data.properties ?? {}) as Readonly<Record<string, Json>>).map(([name, field]) => {
    const maxItems = LIST_LIMITS[`${operationId}.${name}`]
    return [name, maxItems === undefined ? field : { ...field, maxItems }]
  })
  return {
    ...data,
    ...(limit !== undefined && { maxItems: limit }),
    ...(data.properties !== undefined && { properties: Object.fromEntries(properties) }),
  }
}

function refusals(route: Route): Record<string, Json> {
  const codes = [
    ...route.errors,
    ...(route.access === 'public' ? [] : (['unauthenticated'] as const)),
    'invalid' as const,
  ]
  const byStatus = new Map<string, string[]>()
  for (const code of codes) {
    const status = String(ERROR_STATUS[code])
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [status, { description: [...new Set(list)].join(', ') }]),
  )
}

function pathParameters(route: Route): Json[] {
  return [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters(route: Route): Json[] {
  if (!route.query) return []
  const schema = schemaOf(route.query, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }))
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}
