import type { ErrorCode } from '@sen/model/error-codes'
import type * as z from 'zod/mini'

/** An endpoint. The server, the browser client and the OpenAPI page all use this declaration. */
export interface Route {
  readonly method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Path parameters as `:name`. */
  readonly path: `/${string}`
  readonly summary: string
  /** `public` routes need no session. */
  readonly access?: 'public'
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly response: z.ZodMiniType
  readonly listed?: true
  /** Rows are counted up to `MAX_COUNTED_ROWS` only, and the response names the next page. */
  readonly paged?: true
  /** The response of a search says when its total is incomplete. */
  readonly searched?: true
  readonly errors: readonly ErrorCode[]
}

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

export type ParamsOf<R extends Route> = { readonly [K in ParamNames<R['path']>]: string }
export type BodyOf<R extends Route> = R['body'] extends z.ZodMiniType ? z.output<R['body']> : undefined
export type BodySent<R extends Route> = R['body'] extends z.ZodMiniType ? z.input<R['body']> : undefined
export type QueryOf<R extends Route> = R['query'] extends z.ZodMiniType ? z.output<R['query']> : undefined
export type QuerySent<R extends Route> = R['query'] extends z.ZodMiniType ? z.input<R['query']> : undefined
export type DataOf<R extends Route> = z.output<R['response']>
export type AnswerOf<R extends Route> = R['listed'] extends true
  ? { readonly data: DataOf<R>; readonly total: number } & (R['searched'] extends true ? SearchedAnswer : unknown) &
      (R['paged'] extends true ? PagedAnswer : unknown)
  : { readonly data: DataOf<R> }

export interface PagedAnswer {
  readonly total_over: boolean
  readonly next: string | null
}

export interface SearchedAnswer {
  readonly total_over?: boolean
  readonly indexing?: boolean
}

export function route<const R extends Route>(definition: R): R {
  return definition
}
