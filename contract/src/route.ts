import type { ErrorCode } from '@sen/model/error-codes'
import type * as z from 'zod/mini'

/** One endpoint, declared once: the server mounts it, the browser calls it, the OpenAPI page lists it. */
export interface Route {
  readonly method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Path parameters as `:name`. */
  readonly path: `/${string}`
  readonly summary: string
  /** `public` needs no session. */
  readonly access?: 'public'
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** What stands under `data` in the answer. */
  readonly response: z.ZodMiniType
  /** A list adds `total` beside `data`. */
  readonly listed?: true
  /** A long list has its rows counted up to `MAX_COUNTED_ROWS` alone, and says where the next page begins. */
  readonly paged?: true
  /** A search says beside them when its total is not the last word. */
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
/** What a handler returns and a caller gets. */
export type AnswerOf<R extends Route> = R['listed'] extends true
  ? { readonly data: DataOf<R>; readonly total: number } & (R['searched'] extends true ? SearchedAnswer : unknown) &
      (R['paged'] extends true ? PagedAnswer : unknown)
  : { readonly data: DataOf<R> }

export interface PagedAnswer {
  /** There are more than `total`. */
  readonly total_over: boolean
  /** What `after` of the next page is; null: this is the last. */
  readonly next: string | null
}

export interface SearchedAnswer {
  /** There are more than `total`. */
  readonly total_over?: boolean
  /** Some mail is not in the index yet: what is missing may still come. */
  readonly indexing?: boolean
}

export function route<const R extends Route>(definition: R): R {
  return definition
}
