/** A noun's own limits are in its limits.ts. 1 MB = 1024² bytes (product decision 1). */
export const MEGABYTE_BYTES = 1024 * 1024

// Mail
export const MAX_MESSAGE_BYTES = 40 * MEGABYTE_BYTES
/** Also the limit for previews of office documents. */
export const MAX_ATTACHMENT_BYTES = 25 * MEGABYTE_BYTES
export const MAX_UPLOADED_TOTAL_BYTES = 25 * MEGABYTE_BYTES
export const MAX_BODY_CHARACTERS = 1_000_000
/** A draft may be longer than a message, so that pasted text is not lost. */
export const MAX_DRAFT_CHARACTERS = 4_000_000
export const MAX_SUBJECT_CHARACTERS = 255
export const MAX_SIGNATURE_CHARACTERS = 10_000
/** The logo is attached to every message. */
export const MAX_SIGNATURE_PICTURE_BYTES = 100_000
export const MAX_SIGNATURE_PICTURES = 5
export const MAX_RECIPIENTS_PER_MESSAGE = 100
/** A field for an address takes more characters than a valid address has. */
export const MAX_EMAIL_FIELD_CHARACTERS = 320
/** More than may be sent, so that pasted recipients are not lost. */
export const MAX_TYPED_RECIPIENTS = 1_000
export const MAX_REFERENCES_SENT = 20
export const MAX_SENDERS = 50
export const MAX_SPAM_SYMBOLS_SHOWN = 100
export const MAX_SIGNATURES = 200
export const MAX_SENDER_NAME_CHARACTERS = 100
/** Spec section 9. */
export const SENDERS_PER_PAGE = 10
/** Delivery reports on notices and forwarded mail arrive within this time. */
export const NOTICES_KEPT_DAYS = 7
export const UNATTACHED_FILES_KEPT_HOURS = 24
export const UNNAMED_BLOBS_KEPT_HOURS = 24
/**
 * Quotas of mail that a mailbox may have stored within a day without a message. Who empties a full mailbox, fills it and
 * empties it again stays below.
 */
export const UNNAMED_MAIL_QUOTAS = 3
/** Less than a day, so that the next daily run deletes what the previous one set aside. */
export const BLOBS_ASIDE_HOURS = 20
export const UNFINISHED_WRITES_KEPT_HOURS = 7 * 24
export const BLOCKED_EXTENSIONS = ['bat', 'exe', 'scr', 'ace', 'lha', 'tnef'] as const

// Receiving
export const MAX_SMTP_RECIPIENTS_PER_TRANSACTION = 1_000
/** Per connection since its last accepted message: a full transaction, and as many recipients that were refused. */
export const MAX_SMTP_RECIPIENTS_WITHOUT_MESSAGE = 2_000
export const MAX_SMTP_LINE_BYTES = 64 * 1024
export const SMTP_IDLE_SECONDS = 300
export const MAX_SMTP_CLIENTS = 500
export const MAX_SMTP_CLIENTS_PER_ADDRESS = 100
/** An idle client is closed first when the server is full. */
export const SMTP_IDLE_AFTER_SECONDS = 10
export const MAX_SMTP_IDLE_CLIENTS_PER_ADDRESS = 20
export const SMTP_SESSION_SECONDS = 30 * 60
export const SMTP_TLS_HANDSHAKE_SECONDS = 30
/** Slower messages are refused after the patience below. */
export const SMTP_DATA_MIN_BYTES_PER_SECOND = 1_000
export const SMTP_DATA_PATIENCE_SECONDS = 60
/** Per connection: a client beyond this is probing for addresses. */
export const MAX_SMTP_REFUSED_RECIPIENTS = 20
/** All senders share it, in memory and on disk; further mail gets 452. */
export const MAX_SMTP_BYTES_UNDER_WAY = 1_024 * MEGABYTE_BYTES
/** Bytes processed before the event loop continues: about ten milliseconds. */
export const SMTP_SLICE_BYTES = 512 * 1024
/** Longer messages are written to disk while they arrive. */
export const MAX_SMTP_MESSAGE_IN_MEMORY_BYTES = 256 * 1024
/** Bytes of longer messages that are parsed concurrently. */
export const MAX_SMTP_LARGE_AT_ONCE_BYTES = 24 * MEGABYTE_BYTES
export const PARSE_TIMEOUT_SECONDS = 20
export const PARSE_MEMORY_MEGABYTES = 512
export const MAX_STORED_REFERENCES = 100
export const MAX_STORED_TEXT_CHARACTERS = 2_000_000
export const MAX_STORED_HTML_CHARACTERS = 8_000_000
/** Rendering blocks the page, so a longer body is rendered in part until the reader asks for more. */
export const MAX_SHOWN_HTML_CHARACTERS = 150_000
/** Long tables have many elements in few characters, and elements cost the most. */
export const MAX_SHOWN_HTML_ELEMENTS = 2_500
/** A body with more nodes is shown as text. */
export const MAX_HTML_NODES = 300_000
export const MAX_HTML_OPEN_ELEMENTS = 1_000
/** Deeper elements are removed and their contents kept. Browsers render 512 levels. */
export const MAX_HTML_SHOWN_DEPTH = 400
export const MAX_HTML_ATTRIBUTES_OF_ELEMENT = 100
export const MAX_HTML_STYLE_CHARACTERS = 500_000
export const MAX_HTML_BROKEN_STYLES = 500
/** Newsletters have six. */
export const MAX_CSS_NESTING = 32
export const MAX_HTML_OUTPUT_CHARACTERS = 24_000_000
/** A body that takes longer continues in a thread of its own. */
export const CLEAN_FIRST_TRY_SECONDS = 3
export const CLEAN_TIMEOUT_SECONDS = 20
export const CLEAN_MEMORY_MEGABYTES = 256
export const RESANITIZE_SLICE_MILLISECONDS = 200
/** The pauses are longer while the program is busy. */
export const RESANITIZE_PAUSE_SECONDS = 2
export const RESANITIZE_BUSY_SECONDS = 60
export const MAX_LISTED_ADDRESSES = 1_000
export const MAX_HIDDEN_RECIPIENTS = 1_000
export const MAX_ATTACHMENTS_LISTED = 500
export const SNIPPET_CHARACTERS = 180

// Lists
export const MAX_RESPONSE_CACHE_BYTES = 16 * MEGABYTE_BYTES
/** Cached list rows, per process: about 3 KB each. */
export const MAX_CACHED_ROWS = 4_000
export const MAX_CACHED_HITS = 50_000
export const MAX_BOUNDED_LISTS = 500
export const MAX_PAGE_BOUNDS = 100

// Trust
export const MAX_REMOTE_IMAGE_BYTES = 10 * MEGABYTE_BYTES
export const MAX_IMAGE_SENDERS = 500
export const REMOTE_IMAGE_SECONDS = 15
export const SENDER_CHECK_SECONDS = 5
export const SENDER_RECHECK_DELAYS_SECONDS = [600, 3_000, 10_800, 28_800] as const
export const VIRUS_SCAN_SECONDS = 60
/** The sending server waits for the scan. A message that takes longer is scanned later. */
export const SCAN_WHILE_RECEIVING_SECONDS = 20
export const RESCAN_DELAYS_SECONDS = [300, 1_800, 10_800, 28_800] as const
export const SPAM_SCORE_SECONDS = 20
/** A slower scan continues as a job. */
export const UPLOAD_SCAN_SECONDS = 3
export const UPLOAD_RESCAN_DELAYS_SECONDS = [30, 120, 600, 3_600] as const
export const MAX_SCANNED_AT_ONCE_BYTES = 5 * MEGABYTE_BYTES

// Previews of office documents: the PDF, the temporary files, and the address space of the converter
export const MAX_OFFICE_PREVIEW_BYTES = 100 * MEGABYTE_BYTES
export const MAX_OFFICE_PREVIEW_WORK_BYTES = 400 * MEGABYTE_BYTES
export const OFFICE_PREVIEW_SECONDS = 60
export const OFFICE_PREVIEW_MEMORY_MEGABYTES = 4_096
/** One of each mailbox and one of all visitors, so that a slow document does not block others. */
export const OFFICE_PREVIEWS_AT_ONCE = 2
/** Further requests are refused and can be retried. The second limit is per mailbox. */
export const MAX_OFFICE_PREVIEWS_WAITING = 8
export const MAX_OFFICE_PREVIEWS_OF_ONE = 2
/** Counted in addition to those of members. The second limit is per share and per network address. */
export const MAX_VISITOR_OFFICE_PREVIEWS = 4
export const MAX_VISITOR_OFFICE_PREVIEWS_OF_ONE = 2
export const OFFICE_FAILURE_KEPT_MINUTES = 15
export const MAX_OFFICE_PREVIEWS_KEPT_BYTES = 64 * MEGABYTE_BYTES

// Sending
export const HOLD_MARGIN_SECONDS = 3
/** The longest undo delay plus the margin. A longer wait means that the clock was set back. */
export const LONGEST_HOLD_SECONDS = 33
export const RETRY_DELAYS_SECONDS = [60, 300, 900, 1_800, 3_600, 7_200, 14_400] as const
export const GIVE_UP_AFTER_SECONDS = 5 * 24 * 3_600
export const DELAY_NOTICE_AFTER_SECONDS = 4 * 3_600
export const DELAY_SEND_CHOICES_SECONDS = [5, 10, 20, 30] as const
/** Choices for when an open conversation becomes read. */
export const MARK_READ_CHOICES_SECONDS = [0, 2, 5] as const

// Forwarding
export const MAX_FORWARD_ADDRESSES = 20
/** Counts all addresses together. Further messages wait, at most for the hours below. */
export const FORWARDS_PER_HOUR = 200
export const FORWARD_PATIENCE_HOURS = 24
/** Mail with an unverified sender waits slightly longer than the last DNS retry. */
export const FORWARD_UNCHECKED_HOURS = 13
export const MAX_FORWARD_FAILURES = 5

// Automatic reply
export const MAX_VACATION_CHARACTERS = 10_000
/** Spec section 9: a sender gets one reply in this time. */
export const VACATION_REPLY_DAYS = 4
export const VACATION_REPLIES_PER_HOUR = 60
export const VACATION_REPLIES_KEPT_DAYS = 180
export const VACATION_REPLIES_PER_PAGE = 20

// Scheduled and periodic mail
export const SCHEDULE_LEAD_SECONDS = 5 * 60
export const SCHEDULE_DEFAULT_SECONDS = 3_600
/** The year 2200 in Unix seconds: later times are typing errors. */
export const PLANNED_BEFORE_UNIX_SECONDS = 7_258_118_400
export const RECURRENCE_LEAD_SECONDS = 3 * 60
export const LATE_MARKED_AFTER_SECONDS = 60
export const SENT_LATE_WITHIN_SECONDS = 15 * 60
export const MAX_RECURRENCE_INTERVAL = 366
export const MAX_RECURRENCE_OCCURRENCES = 1_000
export const SHOWN_OCCURRENCES = 5

// Threads
export const SUBJECT_JOIN_DAYS = 30
export const MAX_THREADS_PER_CALL = 100
export const PAGE_SIZES = [10, 20, 25, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 50
export const MAX_LISTED_PARTICIPANTS = 6
export const TRASH_KEPT_DAYS = 30
export const COLLAPSE_ABOVE_MESSAGES = 3

// Tasks
/** More threads than this are one task with a progress dialog. */
export const TASK_ABOVE_THREADS = 2
/** Per transaction: short enough not to delay other writers of the mailbox. */
export const TASK_CHUNK_THREADS = 50
/** A task yields to other tasks after this time. */
export const TASK_SLICE_MILLISECONDS = 500
export const TASK_SEARCH_MESSAGES = 5_000
export const FILTER_RUN_THREADS = 200
export const TASK_UNDO_MINUTES = 10
export const MAX_TASKS_UNDER_WAY = 10
export const MAX_LISTED_TASKS = 100
export const MAX_SELECTED_GROUPS = 100
export const TASKS_KEPT_HOURS = 24
export const REMOVED_FILTERS_KEPT_HOURS = 24

// Filters
/** Blocked senders have their own limit. */
export const MAX_FILTERS = 100
export const MAX_FILTER_CONDITIONS = 10
export const MAX_FILTER_NAME_CHARACTERS = 100
/** Per condition: a list of about twenty addresses. */
export const MAX_FILTER_VALUE_CHARACTERS = 500
export const MAX_FILTER_SIZE_MEGABYTES = 1_024
/** Dovecot accepts a megabyte, and a character is at most three octets. */
export const MAX_SIEVE_SCRIPT_CHARACTERS = 300_000
export const MAX_FILTERED_AUTHORS_CHARACTERS = 8_000
export const MAX_FILTERED_TEXT_CHARACTERS = 100_000
export const MAX_FILTER_COUNTED_MESSAGES = 5_000

// Templates
export const MAX_TEMPLATES = 100
export const MAX_TEMPLATE_NAME_CHARACTERS = 100
export const MAX_TEMPLATE_CHARACTERS = 50_000

// Contacts
export const MAX_CONTACTS = 10_000
export const CONTACTS_PER_PAGE = 50
export const MAX_CONTACTS_PER_PAGE = 100
export const MAX_CONTACT_ADDRESSES = 10
export const MAX_CONTACT_NAME_CHARACTERS = 200
export const MAX_CONTACT_PHONE_CHARACTERS = 100
export const MAX_CONTACT_NOTE_CHARACTERS = 2_000
export const MAX_CONTACT_GROUPS = 200
export const MAX_CONTACT_GROUP_NAME_CHARACTERS = 100
export const MAX_CONTACT_GROUP_MEMBERS = 1_000
export const MAX_SUGGESTED_CONTACT_GROUPS = 3
export const REMOVED_CONTACTS_KEPT_HOURS = 24
/** Mostly pictures, which are skipped. */
export const MAX_VCARD_FILE_BYTES = 25 * MEGABYTE_BYTES
/** A file of more cards is refused, because each is read even if it is skipped later. */
export const MAX_VCARDS = 50_000
/** Longer lines hold pictures and keys, which are skipped. */
export const MAX_VCARD_LINE_OCTETS = 50_000
export const MAX_SKIPPED_CARDS_NAMED = 20

// Labels
export const MAX_LABELS = 200
export const MAX_LABEL_NAME_CHARACTERS = 50
export const REMOVED_LABELS_KEPT_HOURS = 24

// Attachments
export const MAX_FILES_PER_CALL = 50
export const MAX_CALENDAR_BYTES = 1 * MEGABYTE_BYTES
export const MAX_CALENDAR_EVENTS_SHOWN = 20
export const MAX_CALENDAR_GUESTS = 200
export const PDF_PAGES_PER_STEP = 10
export const THUMBNAIL_SIDE_PIXELS = 256
export const UNSUBSCRIBE_SECONDS = 15
export const MAX_TEXT_PREVIEW_BYTES = 1 * MEGABYTE_BYTES

// Signing in
export const SESSION_DAYS = 30
/** Per address and source, so that the address stays usable from other sources. */
export const LOGIN_ATTEMPTS_PER_PAIR = 10
/** An office may share one source address. */
export const LOGIN_ATTEMPTS_PER_SOURCE = 300
/** Per address from all sources: each further attempt waits one step longer and is not refused. */
export const LOGIN_ATTEMPTS_BEFORE_DELAY = 10
export const LOGIN_DELAY_STEP_MILLISECONDS = 250
export const LOGIN_LONGEST_DELAY_MILLISECONDS = 3_000
export const LOGIN_WINDOW_SECONDS = 15 * 60
/** A source with a successful sign-in is exempt from limits caused by other users of the source. */
export const LOGIN_SOURCE_KNOWN_DAYS = 30
export const LOGIN_CODE_SECONDS = 60
export const MAILED_CODE_DIGITS = 6
export const MAILED_CODE_MINUTES = 15
/** After this many wrong codes a new code is needed. */
export const MAILED_CODE_ATTEMPTS = 5
export const MAILED_CODE_WAIT_SECONDS = 60
/** Codes must not be used to send unwanted mail. */
export const MAILED_CODES_PER_HOUR = 10

// Quota
export const DEFAULT_QUOTA_MEGABYTES = 10 * 1024
export const STORAGE_WARNING_PERCENT = 80
export const STORAGE_CRITICAL_PERCENT = 90
export const STORAGE_FULL_PERCENT = 100

// Feedback
export const MAX_FEEDBACK_CHARACTERS = 4_000
export const FEEDBACK_PER_HOUR = 5

// Search
/** Totals of searches are exact up to this number. */
export const MAX_COUNTED_HITS = 1_000
export const MAX_SEARCH_CHARACTERS = 500
export const MAX_INDEXED_CHARACTERS = 200_000
/** Includes attachments: an eighth of a second of work. */
export const MAX_INDEXED_CHARACTERS_PER_MESSAGE = 500_000
export const MAX_INDEXED_BYTES_AT_ONCE = 2_000_000
export const SUGGEST_MILLISECONDS = 300
export const MAX_SUGGESTED_THREADS = 5
export const MAX_SUGGESTED_PEOPLE = 3
export const MAX_SUGGESTED_TEXTS = 3
export const MAX_SUGGESTED_RECIPIENTS = 8
export const MAX_LOADED_RECIPIENTS = 200
export const MAX_FOUND_ACCOUNTS = 20
/** Accounts are checked in groups of this size (product decision 20). */
export const CHECKED_ACCOUNTS_PER_CALL = 5
export const MAX_EXTRACTED_FILE_BYTES = 25 * MEGABYTE_BYTES
export const EXTRACT_TIMEOUT_SECONDS = 20
export const EXTRACT_MEMORY_MEGABYTES = 320
export const EXTRACT_ATTEMPTS = 3

// Calls
/** The largest request, a draft with all recipients, has a fifth of this. */
export const MAX_JSON_VALUES = 50_000
export const MAX_JSON_DEPTH = 32

// Work on text
/** Longer texts are processed in a worker. This much takes at most five milliseconds. */
export const MAX_TEXT_ON_MAIN_THREAD_CHARACTERS = 20_000
export const MAX_HITS_ON_MAIN_THREAD_CHARACTERS = 200_000
export const TEXT_PROCESSING_TIMEOUT_SECONDS = 60
export const TEXT_PROCESSING_MEMORY_MEGABYTES = 256

// Recall and seen mail
/** From 30 minutes to 30 days (spec section 8). */
export const RECALL_WINDOWS_SECONDS = [
  1_800, 3_600, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800, 2_592_000,
] as const
export const DEFAULT_RECALL_WINDOW_SECONDS = 86_400
/** Mail programs fetch an image several times per view. */
export const SAME_VIEW_SECONDS = 10
/** A tracked message is stored once per recipient. */
export const MAX_TRACKED_BYTES = 400 * MEGABYTE_BYTES
/** Longer than any delivery attempt can take. */
export const WITHHELD_KEPT_DAYS = 30

// Folders
export const MAX_FOLDER_NAME_CHARACTERS = 100
/** Including parents, in UTF-8: PostgreSQL limits an index row to 2,704 bytes. */
export const MAX_FOLDER_PATH_BYTES = 2_000
export const MAX_FOLDER_DEPTH = 10
export const MAX_FOLDERS = 5_000

// Events
export const EVENTS_KEPT_DAYS = 7
export const MAX_REPLAYED_EVENTS = 500
export const MAX_SOCKETS_PER_SESSION = 64
/** Frames that a client sends on one socket. Pages answer one ping. */
export const MAX_FRAMES_BETWEEN_PINGS = 500

// The browser
export const DRAFT_SAVE_BODY_MILLISECONDS = 500
export const DRAFT_SAVE_SUBJECT_MILLISECONDS = 400
export const DRAFT_KEEP_LOCALLY_MILLISECONDS = 250
/** Browsers run timers of hidden pages at most once a minute, so a claim lives longer than that. */
export const DRAFT_CLAIM_SECONDS = 150
export const DRAFT_CLAIM_RENEW_SECONDS = 45
export const NOTICE_MILLISECONDS = 3_000
export const FOLDERS_RELOAD_MILLISECONDS = 3_000
export const UNDO_MILLISECONDS = 5_000
export const FOLDER_LABEL_CHARACTERS = 15
export const SHORTENED_CHARACTERS = 50
export const SPLIT_START_PERCENT = 50
export const SPLIT_MIN_PERCENT = 25
export const RECONNECT_SECONDS = 60
export const OFFLINE_CHECK_MILLISECONDS = 1_000
export const ERROR_PAGE_SECONDS = 60
