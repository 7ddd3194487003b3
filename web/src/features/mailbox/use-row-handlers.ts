import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Action } from '../../actions/action.ts'
import { archiveThreads } from '../../actions/archive-threads.ts'
import { useActionContext } from '../../actions/context.ts'
import { openLabelMenu } from '../../actions/labels/open-label-menu.ts'
import { markRead, markUnread } from '../../actions/mark-threads.ts'
import { openMoveMenu } from '../../actions/moving/move-threads.ts'
import { openRow } from '../../actions/navigation.ts'
import { snoozeThreads } from '../../actions/snooze-threads.ts'
import { starThreads } from '../../actions/star-threads.ts'
import { isOffered } from '../../data/account/rights.ts'
import { threadQuery } from '../../data/threads/queries.ts'
import { selectRange } from '../../lib/keyboard/range.ts'
import { type ListSource, openedIn } from '../../lib/list-source.ts'
import { setCursor, setSelected, useList } from '../../state/list.ts'
import { deletionOf, rowSwipe } from './row-swipes.ts'

const HOVER_MILLISECONDS = 70

export interface RowHandlers {
  readonly onOpen: (id: string) => void
  readonly onSelect: (id: string, range: boolean) => void
  readonly onStar: (id: string) => void
  readonly onMark: (id: string, unread: boolean) => void
  readonly mayArchive: (id: string) => boolean
  readonly onArchive: (id: string) => void
  readonly maySnooze: (id: string) => boolean
  readonly onSnooze: (id: string) => void
  readonly mayDelete: () => boolean
  readonly onDelete: (id: string) => void
  readonly onMove: (id: string) => void
  readonly onLabel: (id: string) => void
  readonly onHover: (id: string) => void
  readonly onFocus: (id: string) => void
}

/** Stable identity, so that a change renders only its own row. */
export function useRowHandlers(source: ListSource) {
  const cache = useQueryClient()
  const context = useActionContext()
  return useMemo(() => {
    let hovering: ReturnType<typeof setTimeout> | undefined
    const run = (action: Action, id: string) => {
      const present = context({ kind: 'threads', ids: [id] })
      if (action.isEnabled(present)) action.perform(present)
    }
    const contextOf = (id: string) => context({ kind: 'threads', ids: [id] })
    const rowOf = (id: string) => context({ kind: 'selection' }).rows.find((row) => row.id === id)
    const onSelect = (id: string, range: boolean) => {
      const { selected, anchor } = useList.getState()
      const order = context({ kind: 'selection' }).rows.map((row) => row.id)
      setSelected(selectRange(order, selected, range ? anchor : undefined, id), id)
      setCursor(id)
    }
    const handlers: RowHandlers = {
      onOpen: (id) => {
        const { selected } = useList.getState()
        // On phones, once rows are selected, a touch selects more.
        if (selected.size > 0 && matchMedia('(pointer: coarse)').matches) onSelect(id, false)
        else openRow(context({ kind: 'selection' }), id)
      },
      onSelect,
      onStar: (id) => run(starThreads, id),
      onMark: (id, unread) => run(unread ? markUnread : markRead, id),
      mayArchive: (id) => archiveThreads.isEnabled(context({ kind: 'threads', ids: [id] })),
      onArchive: (id) => run(archiveThreads, id),
      maySnooze: (id) => snoozeThreads.isEnabled(context({ kind: 'threads', ids: [id] })),
      onSnooze: (id) => run(snoozeThreads, id),
      mayDelete: () => isOffered('delete_mail', context({ kind: 'selection' }).user),
      onDelete: (id) => {
        const action = deletionOf(contextOf(id))
        if (action) run(action, id)
      },
      onMove: (id) => {
        setSelected(new Set([id]), id)
        openMoveMenu.perform(context({ kind: 'selected' }))
      },
      onLabel: (id) => {
        setSelected(new Set([id]), id)
        openLabelMenu.perform(context({ kind: 'selected' }))
      },
      onHover: (id) => {
        clearTimeout(hovering)
        hovering = setTimeout(() => {
          const row = rowOf(id)
          if (row) void cache.prefetchQuery(threadQuery(id, openedIn(source, row)))
        }, HOVER_MILLISECONDS)
      },
      onFocus: (id) => {
        if (useList.getState().cursor !== id) setCursor(id)
        handlers.onHover(id)
      },
    }
    const swipes = {
      onSwipe: (id: string, direction: 'left' | 'right') => {
        const swipe = rowSwipe(contextOf(id), direction)
        if (swipe) run(swipe.action, id)
      },
      onHold: (id: string) => onSelect(id, false),
      swipeOf: (id: string, direction: 'left' | 'right') => rowSwipe(contextOf(id), direction),
    }
    return { handlers, swipes }
  }, [cache, context, source])
}
