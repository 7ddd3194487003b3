import type { Command } from './command.ts'
import { COMPRESS } from './compress.ts'
import { CAPABILITY, CHECK, ENABLE, ID, NAMESPACE, NOOP, STARTTLS } from './connection-commands.ts'
import { COPY, EXPUNGE, MOVE, UID_COPY, UID_EXPUNGE, UID_MOVE } from './copy-move.ts'
import { FETCH, UID_FETCH } from './fetch.ts'
import { CREATE, DELETE, RENAME, SUBSCRIBE, UNSUBSCRIBE } from './folder-commands.ts'
import { IDLE } from './idle.ts'
import { LIST, LSUB, XLIST } from './list.ts'
import { GETQUOTA, GETQUOTAROOT } from './quota.ts'
import { SEARCH, UID_SEARCH } from './search.ts'
import { CLOSE, EXAMINE, SELECT, UNSELECT } from './select.ts'
import { AUTHENTICATE, LOGIN } from './sign-in.ts'
import { SORT, THREAD, UID_SORT, UID_THREAD } from './sort.ts'
import { STATUS } from './status.ts'
import { STORE, UID_STORE } from './store.ts'

/** APPEND and LOGOUT are run by `runSession`. */
export const IMAP_COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    AUTHENTICATE,
    CAPABILITY,
    CHECK,
    CLOSE,
    COMPRESS,
    COPY,
    CREATE,
    DELETE,
    ENABLE,
    EXAMINE,
    EXPUNGE,
    FETCH,
    GETQUOTA,
    GETQUOTAROOT,
    ID,
    IDLE,
    LIST,
    LOGIN,
    LSUB,
    MOVE,
    NAMESPACE,
    NOOP,
    RENAME,
    SEARCH,
    SELECT,
    SORT,
    STARTTLS,
    STATUS,
    STORE,
    SUBSCRIBE,
    THREAD,
    UNSELECT,
    UNSUBSCRIBE,
    XLIST,
    'UID COPY': UID_COPY,
    'UID EXPUNGE': UID_EXPUNGE,
    'UID FETCH': UID_FETCH,
    'UID MOVE': UID_MOVE,
    'UID SEARCH': UID_SEARCH,
    'UID SORT': UID_SORT,
    'UID STORE': UID_STORE,
    'UID THREAD': UID_THREAD,
  }),
)
