/**
 * Mail in a sender's name is held if the sender may not send, or if the mailbox sends unusually much. It is null for
 * the program's own codes and links.
 */
export const HOLD_REASON = `
  case
    when s.on_hold_since is not null then 'operator'
    when s.kind in ('message', 'forward', 'auto_reply') and (
      not m.smtp_enabled or m.deleted_at is not null or exists (
        select from mailbox_access own join account on account.id = own.account_id
        where own.mailbox_id = m.id and own.role = 'own' and account.suspended_at is not null
      )
    ) then 'sender'
    when s.kind in ('message', 'forward', 'auto_reply') and m.sending_held_at is not null then 'program'
  end`
