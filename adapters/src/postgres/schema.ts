// Generated from the migrated database; a test compares it. Regenerate: node tools/generate.mjs
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Read as parsed, written as text. */
type Json = ColumnType<unknown, string, string>

export interface Database {
  account: {
    id: Generated<string>
    login_address: string
    password_hash: string
    display_name: string
    is_owner: Generated<boolean>
    suspended_at: Date | null
    created_at: Generated<Date>
    is_verified: Generated<boolean>
    date_of_birth: string | null
    gender: string | null
    phone: string | null
    phone_verified_at: Date | null
    mail_protocols: Generated<string[]>
  }
  address: {
    id: Generated<string>
    domain_id: string
    local_part: string
    kind: string
    mailbox_id: string | null
    name: string | null
    open_to: string | null
    was_mailbox: Generated<boolean>
    released_at: Date | null
    created_at: Generated<Date>
    folded_name: GeneratedAlways<string | null>
    folded_local_part: GeneratedAlways<string>
  }
  administrative_act: {
    id: Generated<string>
    organisation_id: string
    at: Date
    actor: string
    account_id: string | null
    actor_address: Generated<string>
    act: string
    target: string
    details: Json
  }
  aggregate_report: {
    id: Generated<string>
    domain_id: string
    kind: string
    reporter: string
    report_id: string
    began_at: Date
    ended_at: Date
    received_at: Date
    passed: string
    failed: string
  }
  aggregate_report_mail: {
    id: Generated<string>
    domain_id: string
    recipient: string
    raw_blob: string
    sent_digest: string
    mail_from: string
    remote_address: string
    helo: string
    received_at: Date
  }
  app_password: {
    id: Generated<string>
    account_id: string
    name: string
    digest: string
    scopes: string[]
    created_at: Date
  }
  attached_image: {
    message_id: string
    file: string
    images: string[]
  }
  avatar: {
    account_id: string
    width: number
    hash: string
    blob: string
  }
  blob_scrub: {
    is_only: Generated<boolean>
    checked_to: string
  }
  blob_store_identity: {
    only_row: Generated<boolean>
    id: string
  }
  cleaning_anew: {
    is_only: Generated<boolean>
    cleaner: string
    walked_to: string | null
  }
  code_to_receiver: {
    id: Generated<string>
    share_id: string
    address: string
    sent_at: Date
    source: Generated<string>
  }
  code_to_stranger: {
    id: Generated<string>
    mailbox_id: string
    address: string
    sent_at: Date
  }
  contact: {
    id: Generated<string>
    mailbox_id: string
    name: string
    emails: string[]
    organisation: Generated<string>
    phone: Generated<string>
    note: Generated<string>
    words: string
    sort_key: string
    removed_at: Date | null
    name_parts: Generated<string>
  }
  contact_group: {
    id: Generated<string>
    mailbox_id: string
    name: string
    name_key: string
    removed_at: Date | null
  }
  contact_group_member: {
    group_id: string
    contact_id: string
  }
  correspondent: {
    mailbox_id: string
    email: string
    name: string
    words: string
    written: Generated<number>
    heard: Generated<number>
    last_at: Date
    hidden: Generated<boolean>
    own_name: Generated<boolean>
    last_written_at: Date | null
    first_heard_at: Date | null
    contact_id: string | null
    saved: GeneratedAlways<boolean>
  }
  damaged_blob: {
    blob: string
    is_missing: boolean
    found_at: Date
  }
  delivery: {
    id: Generated<string>
    submission_id: string
    mailbox_id: string
    recipient: string
    domain: string
    is_bcc: boolean
    state: string
    attempts: Generated<number>
    last_reply: Generated<string>
    delay_notice_sent: Generated<boolean>
    queued_at: Date
    changed_at: Date
    recall_outcome: string | null
    attempt_began_at: Date | null
    is_local: Generated<boolean>
    is_given_up: Generated<boolean>
    refused_at: Date | null
    dsn_notify: string | null
    dsn_orcpt: string | null
  }
  delivery_reached: {
    delivery_id: string
    mailbox_id: string
  }
  dkim_key: {
    domain_id: string
    selector: string
    private_key: string
    public_key: string
    created_at: Date
  }
  dmarc_failure: {
    report_id: string
    source_ip: string
    messages: string
    stopped: string
  }
  domain: {
    id: Generated<string>
    name: string
    verified: Generated<boolean>
    pool_quota_megabytes: Generated<number>
    created_at: Generated<Date>
    recall_window_seconds: Generated<number>
    organisation_id: Generated<string>
    sharing_public: Generated<boolean>
    proof_token: string | null
    proof_missing_since: Date | null
    catch_all_mailbox_id: string | null
    mta_sts_mode: Generated<string>
    folded_name: GeneratedAlways<string>
    routing: Generated<string>
    removed_at: Date | null
    verified_before_removal: Generated<boolean>
  }
  domain_check: {
    organisation_id: string
    name: string
    checked_at: Date
    records: Json
  }
  domain_claim: {
    id: Generated<string>
    organisation_id: string
    name: string
    proof_token: string
    dkim_selector: string
    dkim_private_key: string
    dkim_public_key: string
    created_at: Date
  }
  draft_claim: {
    message_id: string
    mailbox_id: string
    writer: string
    claimed_until: Date
  }
  draft_source: {
    message_id: string
    uid: string | null
    raw_blob: string
    size_bytes: number
    revision: Generated<number>
    is_appended: Generated<boolean>
  }
  drive_folder_count: {
    mailbox_id: string
    folder_id: string
    folders: number
    files: number
  }
  drive_item: {
    id: Generated<string>
    mailbox_id: string
    parent_id: string | null
    kind: string
    name: string
    name_key: string
    sort_key: string
    version_number: number | null
    size_bytes: Generated<string>
    content_type: Generated<string>
    created_at: Date
    modified_at: Date
    used_at: Date
    is_favorite: Generated<boolean>
    trashed_at: Date | null
    trash_root_id: string | null
    source_file_id: string | null
  }
  drive_search: {
    item_id: string
    mailbox_id: string
    lexemes: string
  }
  drive_search_queue: {
    item_id: string
    attempts: Generated<number>
    due_at: Generated<Date>
  }
  drive_share: {
    id: Generated<string>
    mailbox_id: string
    item_id: string
    token: string
    state: string
    permission: string
    password_hash: string | null
    expires_at: Date | null
    message_id: string | null
    created_at: Date
    ended_at: Date | null
    open_count: Generated<number>
    last_opened_at: Date | null
    for_anybody: Generated<boolean>
    ended_from: string | null
    ended_with_draft: Generated<boolean>
  }
  drive_share_message: {
    share_id: string
    message_id: string
    is_recalled: Generated<boolean>
  }
  drive_share_opening: {
    id: Generated<string>
    share_id: string
    at: Date
    who: string | null
    action: string
    file_name: string
  }
  drive_share_receiver: {
    share_id: string
    address: string
    place: number
  }
  drive_share_visit: {
    token_digest: string
    share_id: string
    has_password: boolean
    address: string | null
    expires_at: Date
  }
  drive_task_folder: {
    id: Generated<string>
    task_id: string
    folder_id: string
    target_id: string
    after_id: Generated<string>
  }
  drive_text_queue: {
    blob: string
    name: string
    content_type: string
    attempts: Generated<number>
    due_at: Generated<Date>
  }
  drive_version: {
    id: Generated<string>
    item_id: string
    mailbox_id: string
    number: number
    blob: string
    size_bytes: string
    content_type: string
    scan_state: string
    scan_signature: Generated<string>
    created_by: string
    created_at: Date
    upload_id: string | null
  }
  feedback: {
    id: Generated<string>
    mailbox_id: string | null
    address: string
    kind: string
    body: string
    page: string
    user_agent: string
    sent_at: Date
  }
  file: {
    id: Generated<string>
    uuid: Generated<string>
    mailbox_id: string
    message_id: string | null
    position: Generated<number>
    name: string
    size_bytes: number
    content_type: string
    content_id: Generated<string>
    is_inline: Generated<boolean>
    blob: string
    part_index: number | null
    created_at: Generated<Date>
    scan: Generated<string>
    scan_signature: Generated<string>
    is_public: Generated<boolean>
    content_digest: string | null
    drive_item_id: string | null
    is_released: Generated<boolean>
    is_disguised: Generated<boolean>
  }
  file_request: {
    id: Generated<string>
    mailbox_id: string
    folder_id: string
    token: string
    note: string
    limit_bytes: string
    received_bytes: Generated<string>
    received_count: Generated<number>
    expires_at: Date
    ended_at: Date | null
    created_at: Date
    title: Generated<string>
    password_hash: string | null
    limit_count: number | null
  }
  file_request_arrival: {
    id: Generated<string>
    request_id: string
    file_name: string
    brought_by: string
  }
  file_request_visit: {
    token_digest: string
    request_id: string
    expires_at: Date
  }
  file_text: {
    blob: string
    part_index: number
    state: string
    text: Generated<string>
    reason: Generated<string>
    made_at: Generated<Date>
  }
  file_text_queue: {
    file_id: string
    attempts: Generated<number>
    due_at: Generated<Date>
  }
  folder: {
    id: Generated<string>
    mailbox_id: string
    role: string
    path: Generated<string>
    unread_threads: Generated<number>
    total_threads: Generated<number>
    parent_id: string | null
    name: string
    is_being_deleted: Generated<boolean>
    uid_validity: Generated<string>
    uid_next: Generated<string>
    changed_version: Generated<number>
    gone_floor: Generated<number>
    is_subscribed: Generated<boolean>
    has_octets: Generated<boolean>
  }
  folder_thread: {
    folder_id: string
    thread_id: string
    mailbox_id: string
    last_message_at: Date
    subject: string
    snippet: string
    participants: Json
    recipients: Json
    draft_ids: string[]
    folder_ids: string[]
    message_count: number
    unread: boolean
    starred: boolean
    has_attachments: boolean
    send_failed: boolean
    version: number
    entered_version: Generated<number>
    label_ids: Generated<string[]>
  }
  forward_address: {
    id: Generated<string>
    mailbox_id: string
    address: string
    verified: Generated<boolean>
    is_active: Generated<boolean>
    keeps_copy: Generated<boolean>
    switched_at: Date | null
    stopped_at: Date | null
    created_at: Date
  }
  forwarded_mail: {
    submission_id: string
    mailbox_id: string
    message_id: string | null
    address: string
    keeps_copy: boolean
  }
  group_member: {
    group_id: string
    mailbox_id: string
  }
  image_sender: {
    mailbox_id: string
    address: string
    trusted_at: Generated<Date>
  }
  imported_message: {
    import_id: string
    message_id: string
  }
  known_device: {
    id: Generated<string>
    account_id: string
    token_digest: string
    first_seen_at: Date
    last_seen_at: Date
    source: string
    user_agent: string
    remembered_until: Date | null
  }
  label: {
    id: Generated<string>
    mailbox_id: string
    name: string
    colour: string
    removed_at: Date | null
  }
  login_attempt: {
    key: string
    points: Generated<number>
    expire: string | null
  }
  login_code: {
    code_digest: string
    account_id: string
    expires_at: Date
  }
  mail_export: {
    id: Generated<string>
    mailbox_id: string
    task_id: string
    format: string
    folder: string | null
    file_name: string
    write_id: string | null
    blob: string | null
    size_bytes: Generated<string>
    message_count: Generated<number>
    missing_count: Generated<number>
    created_at: Date
    is_stopped: Generated<boolean>
    expires_at: Date | null
  }
  mail_export_directory: {
    export_id: string
    at_byte: string
    records: Buffer
    record_count: number
  }
  mail_import: {
    id: Generated<string>
    mailbox_id: string
    task_id: string
    folder: string | null
    file_names: string[]
    imported_count: Generated<number>
    known_count: Generated<number>
    failed_count: Generated<number>
    failures: Generated<Json>
    created_at: Date
    ended_by: string | null
    ended_at: Date | null
    stored_bytes: Generated<string>
    is_hidden: Generated<boolean>
  }
  mail_program_use: {
    id: Generated<string>
    account_id: string
    app_password_id: string | null
    protocol: string
    network: string
    source: string
    last_used_at: Date
    logged_at: Date | null
  }
  mail_recovery: {
    mailbox_id: string
    id: Generated<string>
    state: Generated<string>
    total: number
    looked_at: Generated<number>
    recovered: Generated<number>
    ordered_at: Date
    ended_at: Date | null
    failures: Generated<number>
  }
  mailbox: {
    id: Generated<string>
    domain_id: string
    address: string
    display_name: string
    smtp_enabled: Generated<boolean>
    quota_megabytes: number
    auto_quota: Generated<boolean>
    used_bytes: Generated<string>
    version: Generated<number>
    created_at: Generated<Date>
    filters_version: Generated<number>
    drive_enabled: Generated<boolean>
    drive_items: Generated<number>
    deleted_at: Date | null
    drive_file_bytes: Generated<string>
    drive_version_bytes: Generated<string>
    drive_trash_bytes: Generated<string>
    drive_trash_items: Generated<number>
    folded_name: GeneratedAlways<string>
    folded_address: GeneratedAlways<string>
    sending_held_at: Date | null
    sending_held_by: string | null
    sending_released_at: Date | null
  }
  mailbox_access: {
    account_id: string
    mailbox_id: string
    role: string
  }
  mailbox_event: {
    id: Generated<string>
    mailbox_id: string
    version: number
    body: Json
    recorded_at: Generated<Date>
  }
  mailed_code: {
    mailbox_id: string
    purpose: string
    address: string
    code_digest: string
    sent_at: Date
    expires_at: Date
    attempts_left: number
    asker: Generated<string>
  }
  message: {
    id: Generated<string>
    mailbox_id: string
    thread_id: string
    folder_id: string
    kind: string
    send_state: Generated<string>
    message_id_header: string
    identity_key: string
    in_reply_to: string
    reference_ids: string[]
    subject: string
    sender: Json
    reply_to: Json
    recipients_to: Json
    recipients_cc: Json
    recipients_bcc: Json
    sent_at: Date | null
    received_at: Date
    snippet: string
    size_bytes: number
    raw_blob: string | null
    is_read: boolean
    is_starred: Generated<boolean>
    has_attachments: Generated<boolean>
    unparsable: Generated<boolean>
    envelope: Json | null
    delivery_key: string | null
    revision: Generated<number>
    version: number
    previous_folder_id: string | null
    moved_version: number | null
    moved_at: Date | null
    verdict: Json | null
    scan: Json | null
    tracked: Generated<boolean>
    list_post: string | null
    saved_by: string | null
    is_bulk: boolean | null
    filed_reason: string | null
    filed_by_rule: string | null
    read_version: number | null
    starred_version: number | null
    forwarded_at: Date | null
    bounced: Json | null
    protection: string | null
    uid: string | null
    created_version: number | null
    is_answered: Generated<boolean>
    is_forwarded: Generated<boolean>
    is_deleted: Generated<boolean>
    keywords: Generated<string[]>
    octets: number | null
  }
  message_body: {
    message_id: string
    text: string
    html: string
    clean_html: string | null
    clean_version: string | null
    has_remote_content: Generated<boolean>
    is_cut: Generated<boolean>
  }
  message_gone: {
    folder_id: string
    uid: string
    version: number
    message_id: string
    is_destroyed: boolean
    left_at: Generated<Date>
  }
  message_label: {
    message_id: string
    label_id: string
    is_set: Generated<boolean>
    version: number
  }
  message_search: {
    message_id: string
    mailbox_id: string
    received_at: Date
    people_counted: Generated<boolean>
    lexemes: string
  }
  message_structure: {
    message_id: string
    header: Buffer
    structure: Json
    structure_octets: number | null
  }
  move_in_source: {
    id: Generated<string>
    mailbox_id: string
    host: string
    user_name: string
  }
  moved_folder: {
    id: Generated<string>
    source_id: string
    name: string
    folder_id: string | null
  }
  moved_message: {
    moved_folder_id: string
    uid_validity: string
    uid: string
    message_id: string | null
    identity: string
    is_read: boolean
    is_starred: boolean
    read_version: number | null
    starred_version: number | null
    is_gone: Generated<boolean>
  }
  mta_sts_policy: {
    domain: string
    record_id: string
    mode: string
    hosts: string[]
    refresh_at: Date
    expires_at: Date
  }
  office_lock: {
    item_id: string
    lock: string
    expires_at: Date
  }
  office_session: {
    token_digest: string
    account_id: string
    session_digest: string
    item_id: string
    expires_at: Date
  }
  organisation: {
    id: Generated<string>
    created_at: Generated<Date>
    footer_html: Generated<string>
    footer_scope: Generated<string>
    footer_version: Generated<number>
    removed_mail_kept_days: Generated<number>
    mail_protocols: Generated<string[]>
    allows_account_password: Generated<boolean>
  }
  passkey: {
    id: Generated<string>
    account_id: string
    credential_id: string
    user_handle: string
    public_key: Buffer
    sign_count: string
    transports: string[]
    name: string
    created_at: Date
    last_used_at: Date | null
    suspected_at: Date | null
  }
  passkey_challenge: {
    digest: string
    account_id: string | null
    purpose: string
    user_handle: string | null
    expires_at: Date
  }
  password_link: {
    account_id: string
    purpose: string
    token_digest: string
    expires_at: Date
    sent_to: Generated<string>
  }
  password_reset: {
    id: Generated<string>
    browser_digest: string
    account_id: string | null
    way: string
    asked_at: Date
    expires_at: Date
    attempts_left: number
    code_digest: string | null
    confirmed_at: Date | null
  }
  pending_sign_in: {
    token_digest: string
    account_id: string
    expires_at: Date
    attempts_left: number
  }
  periodic: {
    id: Generated<string>
    mailbox_id: string
    message_id: string
    plan: Json
    next_at: Date | null
    next_number: number
    sent_count: Generated<number>
    missed_at: Date | null
    missed_reason: string | null
  }
  phone_code: {
    account_id: string
    phone: string
    code_digest: string
    sent_at: Date
    expires_at: Date
    attempts_left: number
  }
  phone_code_ask: {
    id: Generated<string>
    account_id: string
    phone: string
    asked_at: Date
    purpose: Generated<string>
  }
  purged_delivery: {
    delivery_id: string
    mailbox_id: string
    recipient: string
    domain: string
    queued_at: Date
    refused_at: Date | null
  }
  quarantined_message: {
    id: Generated<string>
    mailbox_id: string
    raw_blob: string
    sender: Json
    signature: string
    size_bytes: number
    received_at: Date
    envelope: Json | null
    sent_digest: string | null
    delivery_key: string | null
    verdict: Json | null
    folded_sender: GeneratedAlways<string>
  }
  recall: {
    submission_id: string
    mailbox_id: string
    asked_at: Date
    done_at: Date | null
  }
  recovery_code: {
    account_id: string
    code_digest: string
  }
  reminder: {
    message_id: string
    mailbox_id: string
    remind_at: Date
  }
  removed_message: {
    id: Generated<string>
    mailbox_id: string
    raw_blob: string
    kind: string
    folder_id: string | null
    sender: Json
    recipients_to: Json
    recipients_bcc: Json
    subject: string
    received_at: Date
    is_read: boolean
    is_starred: boolean
    label_ids: string[]
    size_bytes: number
    delivery_key: string | null
    envelope: Json | null
    verdict: Json | null
    scan: Json | null
    removed_at: Generated<Date>
    removed_by: string
    words: GeneratedAlways<string>
  }
  retired_address: {
    address: string
    free_at: Date
  }
  rule: {
    id: Generated<string>
    mailbox_id: string
    kind: string
    is_enabled: Generated<boolean>
    name: Generated<string>
    sender: string | null
    definition: Generated<Json>
    created_at: Generated<Date>
    made_version: number
    removed_version: number | null
    removed_at: Date | null
    position: Generated<number>
  }
  search_queue: {
    message_id: string
    mailbox_id: string
    attempts: Generated<number>
    due_at: Generated<Date>
  }
  second_step_code: {
    account_id: string
    asker_digest: string
    code_digest: string
    sent_at: Date
    expires_at: Date
    attempts_left: number
  }
  sender_account: {
    id: Generated<string>
    mailbox_id: string
    address: string
    name: string
    verified: Generated<boolean>
    is_default: Generated<boolean>
  }
  sending_alarm: {
    cause: string
    subject_id: string
    raised_at: Date
  }
  sent_recipients: {
    since: Date
    organisation_id: string
    recipients: number
  }
  session: {
    token_digest: string
    account_id: string
    created_at: Generated<Date>
    expires_at: Date
    user_agent: Generated<string>
    id: Generated<string>
    last_seen_at: Generated<Date>
    source: Generated<string>
    way: Generated<string>
    second_step: string | null
    device_id: string | null
  }
  setting: {
    mailbox_id: string
    key: string
    value: Json
  }
  setup_link: {
    account_id: string
    token_digest: string
    session_digest: string
    expires_at: Date
  }
  shown_body: {
    message_id: string
    version: string
    html: string
    images: string[]
  }
  sign_in: {
    id: Generated<string>
    account_id: string | null
    at: Date
    outcome: string
    way: string | null
    source: string
    user_agent: string
    second_step: string | null
    is_new_device: Generated<boolean>
    is_alerted: Generated<boolean>
    app_password_name: string | null
  }
  sign_on_link: {
    issuer: string
    subject: string
    account_id: string
    linked_at: Date
  }
  signature: {
    mailbox_id: string
    sender_email: string
    html: string
  }
  submission: {
    id: Generated<string>
    mailbox_id: string
    message_id: string | null
    state: string
    hold_until: Date
    bounce_token: string
    raw_blob: string
    size_bytes: number
    created_at: Date
    planned_at: Date | null
    released_at: Date | null
    missed_reason: string | null
    kind: Generated<string>
    footer_version: Generated<number>
    on_hold_since: Date | null
    dsn_ret: string | null
    dsn_envid: string | null
    has_null_sender: Generated<boolean>
    is_from_program: Generated<boolean>
  }
  task: {
    id: Generated<string>
    mailbox_id: string
    state: string
    total: Generated<number>
    done: Generated<number>
    changed: Generated<number>
    created_at: Generated<Date>
    ended_at: Date | null
    kind: string
    ordered_by: string | null
    params: Json
    cursor: Json | null
    result: Json | null
  }
  task_thread: {
    task_id: string
    position: number
    thread_id: string
    folder_id: string
    is_done: Generated<boolean>
    version: number | null
  }
  template: {
    id: Generated<string>
    mailbox_id: string
    name: string
    name_key: string
    subject: string
    html: string
    snippet: string
  }
  thread: {
    id: Generated<string>
    mailbox_id: string
    subject: string
    base_subject: string
    last_message_at: Date
    snoozed_until: Date | null
    unsnoozed_at: Date | null
    is_muted: Generated<boolean>
  }
  thread_reference: {
    mailbox_id: string
    reference_key: string
    thread_id: string
  }
  tls_failure: {
    report_id: string
    result_type: string
    receiving_host: string
    sessions: string
  }
  tracked_copy: {
    delivery_id: string
    mailbox_id: string
    message_id: string
    token: string
    raw_blob: string | null
    view_count: Generated<number>
    first_seen_at: Date | null
    last_seen_at: Date | null
  }
  two_step: {
    account_id: string
    secret: string
    turned_on_at: Date
    last_period: string
    phone: string | null
    is_phone_barred: Generated<boolean>
  }
  two_step_setup: {
    account_id: string
    secret: string
    expires_at: Date
  }
  unnamed_drive_bytes: {
    id: Generated<string>
    mailbox_id: string
    bytes: string
    by_visitor: boolean
    at: Generated<Date>
  }
  unnamed_mail_bytes: {
    id: Generated<string>
    mailbox_id: string
    bytes: string
    at: Generated<Date>
  }
  upload: {
    id: Generated<string>
    mailbox_id: string
    purpose: string
    write_id: string | null
    file_name: string
    fingerprint: string
    size_bytes: string
    blob: string | null
    unpacked_blob: string | null
    task_id: string | null
    touched_at: Date
    target_folder_id: string | null
    target_path: string | null
  }
  vacation: {
    id: Generated<string>
    mailbox_id: string
    is_enabled: boolean
    first_day: string | null
    last_day: string | null
    time_zone: string
    subject: string
    body: string
    outside_body: string | null
    sender: string
    answers_since: Date
  }
  vacation_reply: {
    mailbox_id: string
    author: string
    recipient: string
    replied_at: Date
  }
  withheld_delivery: {
    mailbox_id: string
    delivery_key: string
    outcome: string
    withheld_at: Date
  }
  written_domain: {
    mailbox_id: string
    key: string
    domain: string
  }
}
