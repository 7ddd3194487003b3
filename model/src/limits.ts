/** Every limit of the product stands here, those of a noun in its own limits.ts beside it (bulkheads, files, filters, own-data, account, drive, receiving), and nowhere else. 1 MB = 1024² bytes (product decision 1). */
export const MEGABYTE_BYTES = 1024 * 1024

// Mail
export const MAX_MESSAGE_BYTES = 40 * MEGABYTE_BYTES
/** Also of what a document may have that is shown as PDF: a larger one is only downloaded. */
export const MAX_ATTACHMENT_BYTES = 25 * MEGABYTE_BYTES
export const MAX_UPLOADED_TOTAL_BYTES = 25 * MEGABYTE_BYTES
export const MAX_BODY_CHARACTERS = 1_000_000
/** Of a draft: much more than may be sent, so that nothing that was pasted is lost. */
export const MAX_DRAFT_CHARACTERS = 4_000_000
export const MAX_SUBJECT_CHARACTERS = 255
export const MAX_SIGNATURE_CHARACTERS = 10_000
/** A logo goes along with every mail. */
export const MAX_SIGNATURE_PICTURE_BYTES = 100_000
/** More of one text are left where they lie. */
export const MAX_SIGNATURE_PICTURES = 5
export const MAX_RECIPIENTS_PER_MESSAGE = 100
/** In one field of a draft: many more than may be sent to, so that nothing that was pasted is lost. */
export const MAX_TYPED_RECIPIENTS = 1_000
export const MAX_REFERENCES_SENT = 20
/** Addresses that a mailbox sends by, those not confirmed yet among them. */
export const MAX_SENDERS = 50
export const MAX_SENDER_NAME_CHARACTERS = 100
/** Spec section 9. */
export const SENDERS_PER_PAGE = 10
/** What left without being a message of a mailbox is forgotten then: so long reports on it can still come back. */
export const NOTICES_KEPT_DAYS = 7
export const UPLOADS_KEPT_HOURS = 24
export const UNNAMED_BLOBS_KEPT_HOURS = 24
/** Less than a day, so that the next day's round takes what the last one set aside. */
export const BLOBS_ASIDE_HOURS = 20
/** An upload that nobody goes on with. */
export const UNFINISHED_WRITES_KEPT_HOURS = 7 * 24
export const BLOCKED_EXTENSIONS = ['bat', 'exe', 'scr', 'ace', 'lha', 'tnef'] as const

// Receiving
export const MAX_SMTP_RECIPIENTS_PER_TRANSACTION = 1_000
export const MAX_SMTP_LINE_BYTES = 64 * 1024
export const SMTP_IDLE_SECONDS = 300
export const MAX_SMTP_CLIENTS = 500
export const MAX_SMTP_CLIENTS_PER_ADDRESS = 100
/** Who neither brings a message nor has just brought one is idle, and goes first when others want to come. */
export const SMTP_IDLE_AFTER_SECONDS = 10
export const MAX_SMTP_IDLE_CLIENTS_PER_ADDRESS = 20
export const SMTP_SESSION_SECONDS = 30 * 60
export const SMTP_TLS_HANDSHAKE_SECONDS = 30
/** A message that comes more slowly than this, over the time that is waited for it, is not waited for. */
export const SMTP_DATA_MIN_BYTES_PER_SECOND = 1_000
export const SMTP_DATA_PATIENCE_SECONDS = 60
/** In one connection; who asks for more is looking for addresses. */
export const MAX_SMTP_REFUSED_RECIPIENTS = 20
/** All senders together, in memory and on disk; more comes later (452). */
export const MAX_SMTP_BYTES_UNDER_WAY = 1_024 * MEGABYTE_BYTES
/** Of all that comes at once, so much is worked on before anybody else is looked after: some ten milliseconds. */
export const SMTP_TURN_BYTES = 512 * 1024
/** A longer message goes to the disk while it comes. */
export const MAX_SMTP_MESSAGE_IN_MEMORY_BYTES = 256 * 1024
/** Of longer messages, so much is read and judged at a time. */
export const MAX_SMTP_LARGE_AT_ONCE_BYTES = 24 * MEGABYTE_BYTES
export const PARSE_TIMEOUT_SECONDS = 20
export const PARSE_MEMORY_MEGABYTES = 512
export const MAX_STORED_REFERENCES = 100
export const MAX_STORED_TEXT_CHARACTERS = 2_000_000
export const MAX_STORED_HTML_CHARACTERS = 8_000_000
/**
 * Of a longer body only so much is shown until its reader asks for the rest: drawing more than this at once makes a page
 * stand still. Newsletters are nearly always shorter.
 */
export const MAX_SHOWN_HTML_CHARACTERS = 150_000
/** Nor more elements: it is these that take the time, and long tables have many in few characters. Letters have hundreds. */
export const MAX_SHOWN_HTML_ELEMENTS = 2_500
/** What the tree of one HTML body may have; beyond the first two it is shown as text. */
export const MAX_HTML_NODES = 300_000
export const MAX_HTML_OPEN_ELEMENTS = 1_000
/** Deeper elements are left out, and what stands in them stays. Browsers draw no deeper than 512. */
export const MAX_HTML_SHOWN_DEPTH = 400
export const MAX_HTML_ATTRIBUTES_OF_ELEMENT = 100
/** Style sheets and different style attributes together; the rest is left out. */
export const MAX_HTML_STYLE_CHARACTERS = 500_000
export const MAX_HTML_BROKEN_STYLES = 500
/** Brackets inside each other, in the styles of a mail: newsletters have six. */
export const MAX_CSS_NESTING = 32
export const MAX_HTML_OUTPUT_CHARACTERS = 24_000_000
/** For one body, from when it is begun. Beyond the first it goes on apart, so that it holds up no other. */
export const CLEAN_FIRST_TRY_SECONDS = 3
export const CLEAN_TIMEOUT_SECONDS = 20
export const CLEAN_MEMORY_MEGABYTES = 256
/** Bodies that an earlier version has cleaned are cleaned anew so long at a time … */
export const CLEAN_ANEW_SLICE_MILLISECONDS = 200
/** … with such pauses between, and with longer ones while the program has much else to do. */
export const CLEAN_ANEW_PAUSE_SECONDS = 2
export const CLEAN_ANEW_BUSY_SECONDS = 60
export const MAX_LISTED_ADDRESSES = 1_000
export const MAX_ATTACHMENTS_LISTED = 500
export const SNIPPET_CHARACTERS = 180

// Lists
/** Of pages of lists that nobody has changed, in each process. */
export const MAX_RESPONSE_CACHE_BYTES = 16 * MEGABYTE_BYTES
/** Rows of lists that nobody has changed, in each process: about 3 KB each, with what is made of them. */
export const MAX_CACHED_ROWS = 4_000
/** Of searches in mailboxes that have not changed since, in each process: about 200 bytes each. */
export const MAX_CACHED_HITS = 50_000
/** Lists of which each process knows where some deep pages begin, and how many of their pages. */
export const MAX_BOUNDED_LISTS = 500
export const MAX_PAGE_BOUNDS = 100

// Trust
export const MAX_REMOTE_IMAGE_BYTES = 10 * MEGABYTE_BYTES
/** Addresses and domains whose pictures a mailbox always shows. */
export const MAX_IMAGE_SENDERS = 500
export const REMOTE_IMAGE_SECONDS = 15
/** A message waits so long at the door for DNS; then nothing is said of its sender. */
export const SENDER_CHECK_SECONDS = 5
/** After a check that DNS did not answer, it is asked again; each pause counts from the one before. */
export const SENDER_RECHECK_DELAYS_SECONDS = [600, 3_000, 10_800, 28_800] as const
export const VIRUS_SCAN_SECONDS = 60
/** While the sending server waits; a message that takes longer counts as not scanned and is scanned again later. */
export const SCAN_WHILE_RECEIVING_SECONDS = 20
/** Mail that the virus scanner did not answer for is scanned again; each pause counts from the one before. */
export const RESCAN_DELAYS_SECONDS = [300, 1_800, 10_800, 28_800] as const
export const SPAM_SCORE_SECONDS = 20
/** Of an upload, before it is answered; what takes longer is scanned by a job. */
export const UPLOAD_SCAN_SECONDS = 3
/** An upload that the virus scanner did not answer for is scanned again; each pause counts from the one before. */
export const UPLOAD_RESCAN_DELAYS_SECONDS = [30, 120, 600, 3_600] as const
export const MAX_SCANNED_AT_ONCE_BYTES = 5 * MEGABYTE_BYTES

// Previews of office documents: bytes of the PDF, and of any file that is written on the way; and of all of these. Memory is address space
export const MAX_OFFICE_PREVIEW_BYTES = 100 * MEGABYTE_BYTES
export const MAX_OFFICE_PREVIEW_WORK_BYTES = 400 * MEGABYTE_BYTES
export const OFFICE_PREVIEW_SECONDS = 60
export const OFFICE_PREVIEW_MEMORY_MEGABYTES = 4_096
/** Whoever comes when so many wait is told to come again; of one mailbox so few may, and as few of its visitors. */
export const MAX_OFFICE_PREVIEWS_WAITING = 8
export const MAX_OFFICE_PREVIEWS_OF_ONE = 2
/** So long one that failed is not tried again; and so much of those made lately is kept, in each process. */
export const OFFICE_FAILURE_KEPT_MINUTES = 15
export const MAX_OFFICE_PREVIEWS_KEPT_BYTES = 64 * MEGABYTE_BYTES

// Sending
export const HOLD_MARGIN_SECONDS = 3
/** The longest delay one can choose, and the margin. What waits longer waits for a clock that was set back. */
export const LONGEST_HOLD_SECONDS = 33
export const RETRY_DELAYS_SECONDS = [60, 300, 900, 1_800, 3_600, 7_200, 14_400] as const
export const GIVE_UP_AFTER_SECONDS = 5 * 24 * 3_600
export const DELAY_NOTICE_AFTER_SECONDS = 4 * 3_600
export const DELAY_SEND_CHOICES_SECONDS = [5, 10, 20, 30] as const
/** Of the setting for when an open conversation counts as read. */
export const MARK_READ_CHOICES_SECONDS = [0, 2, 5] as const

// Forwarding
export const MAX_FORWARD_ADDRESSES = 20
/** Of a mailbox, to all addresses together; what is more waits for its turn, and no longer than the hours below. */
export const FORWARDS_PER_HOUR = 200
export const FORWARD_PATIENCE_HOURS = 24
/** So long mail waits for DNS to say who sent it: a little longer than it is asked again. */
export const FORWARD_UNCHECKED_HOURS = 13
/** So many in a row that did not arrive switch forwarding off. */
export const MAX_FORWARD_FAILURES = 5

// Automatic reply
/** Of each of its texts. */
export const MAX_VACATION_CHARACTERS = 10_000
/** Once to each sender in so many days (spec section 9). */
export const VACATION_REPLY_DAYS = 4
/** Of a mailbox; who writes beyond that is not answered this time. */
export const VACATION_REPLIES_PER_HOUR = 60
/** To whom it went is forgotten then. */
export const VACATION_REPLIES_KEPT_DAYS = 180
/** Of those who were answered. */
export const VACATION_REPLIES_PER_PAGE = 20

// Scheduled and periodic mail
export const SCHEDULE_LEAD_SECONDS = 5 * 60
export const SCHEDULE_DEFAULT_SECONDS = 3_600
/** The year 2200, as Unix seconds: later times are slips of the keyboard. */
export const PLANNED_BEFORE_UNIX_SECONDS = 7_258_118_400
export const RECURRENCE_LEAD_SECONDS = 3 * 60
/** A planned mail that leaves so much after its time says so. */
export const LATE_MARKED_AFTER_SECONDS = 60
/** After more than that its owner is asked instead. */
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
/** In one transaction: short enough that the mailbox's other writers do not notice. */
export const TASK_CHUNK_THREADS = 50
/** A task that has worked so long lets others have their turn. */
export const TASK_SLICE_MILLISECONDS = 500
/** A task over all that a search finds looks through so many messages at once: a fraction of a second's work. */
export const TASK_SEARCH_MESSAGES = 5_000
/** A filter that is asked about old mail looks at so many conversations at once; of bodies that is some megabytes. */
export const FILTER_RUN_THREADS = 200
export const TASK_UNDO_MINUTES = 10
/** In a mailbox: more than anybody looks after, and few enough that a step of each is soon done. */
export const MAX_TASKS_UNDER_WAY = 10
/** Folders from which threads are named one by one. */
export const MAX_SELECTED_GROUPS = 100
export const TASKS_KEPT_HOURS = 24
/** Of filters that were taken away: for undo. */
export const REMOVED_FILTERS_KEPT_HOURS = 24

// Filters
/** Of one's own; senders that are blocked have a limit of their own. */
export const MAX_FILTERS = 100
export const MAX_FILTER_CONDITIONS = 10
export const MAX_FILTER_NAME_CHARACTERS = 100
/** Of one condition: a list of some twenty addresses. */
export const MAX_FILTER_VALUE_CHARACTERS = 500
export const MAX_FILTER_SIZE_MEGABYTES = 1_024
/** Of a script for other hosts: Dovecot takes a megabyte, and a letter is three octets at most. */
export const MAX_SIEVE_SCRIPT_CHARACTERS = 300_000
/** Of a body, for its filters: with all of them asked about it, some milliseconds. */
/** Of all authors of a mail together, whom filters ask of. */
export const MAX_FILTERED_AUTHORS_CHARACTERS = 8_000
export const MAX_FILTERED_TEXT_CHARACTERS = 100_000
/** The newest, of which somebody who makes a filter is told how many it would match. */
export const MAX_FILTER_COUNTED_MESSAGES = 5_000

// Templates
export const MAX_TEMPLATES = 100
export const MAX_TEMPLATE_NAME_CHARACTERS = 100
/** Formatting included: some ten pages. */
export const MAX_TEMPLATE_CHARACTERS = 50_000

// Contacts
export const MAX_CONTACTS = 10_000
export const CONTACTS_PER_PAGE = 50
export const MAX_CONTACTS_PER_PAGE = 100
export const MAX_CONTACT_ADDRESSES = 10
/** Of a person and of their organisation; a name in an address holds 256. */
export const MAX_CONTACT_NAME_CHARACTERS = 200
export const MAX_CONTACT_PHONE_CHARACTERS = 100
export const MAX_CONTACT_NOTE_CHARACTERS = 2_000
export const MAX_CONTACT_GROUPS = 200
export const MAX_CONTACT_GROUP_NAME_CHARACTERS = 100
/** As many as a field takes: choosing a group loses nobody. */
export const MAX_CONTACT_GROUP_MEMBERS = 1_000
export const MAX_SUGGESTED_CONTACT_GROUPS = 3
/** Of people and groups that were deleted: for undo. */
export const REMOVED_CONTACTS_KEPT_HOURS = 24
/** Pictures, which are read over, take the most of it. */
export const MAX_VCARD_FILE_BYTES = 25 * MEGABYTE_BYTES
/** Longer lines hold pictures and keys; what is kept of a contact has 2,000 letters. */
export const MAX_VCARD_LINE_OCTETS = 50_000
/** Of one kind; the others are counted. */
export const MAX_SKIPPED_CARDS_NAMED = 20

// Labels
export const MAX_LABELS = 200
export const MAX_LABEL_NAME_CHARACTERS = 50
/** Of labels that were deleted: for undo. */
export const REMOVED_LABELS_KEPT_HOURS = 24

// Attachments
export const MAX_FILES_PER_CALL = 50
export const MAX_CALENDAR_BYTES = 1 * MEGABYTE_BYTES
export const MAX_CALENDAR_EVENTS_SHOWN = 20
export const MAX_CALENDAR_GUESTS = 200
export const PDF_PAGES_AT_A_TIME = 10
/** Wide and high: a tile of 120 on a fine screen. */
export const THUMBNAIL_SIDE_PIXELS = 256
export const UNSUBSCRIBE_SECONDS = 15
export const MAX_TEXT_PREVIEW_BYTES = 1 * MEGABYTE_BYTES

// Signing in
export const SESSION_DAYS = 30
/** At one address from one source. Elsewhere the same address can still be signed in to. */
export const LOGIN_ATTEMPTS_PER_PAIR = 10
/** A whole office may stand behind one source. */
export const LOGIN_ATTEMPTS_PER_SOURCE = 300
/** At one address from wherever: each attempt beyond waits a step longer, and none is refused for it. */
export const LOGIN_ATTEMPTS_BEFORE_DELAY = 10
export const LOGIN_DELAY_STEP_MILLISECONDS = 250
export const LOGIN_LONGEST_DELAY_MILLISECONDS = 3_000
export const LOGIN_WINDOW_SECONDS = 15 * 60
/** For so long a source from which an address was signed in to is not refused for others' guesses beside it. */
export const LOGIN_SOURCE_KNOWN_DAYS = 30
export const LOGIN_CODE_SECONDS = 60
/** Digits of a code that is mailed to an address, to see that somebody reads there. */
export const MAILED_CODE_DIGITS = 6
export const MAILED_CODE_MINUTES = 15
/** Wrong ones; then a new code has to be asked for. */
export const MAILED_CODE_ATTEMPTS = 5
/** Between two codes to one address. */
export const MAILED_CODE_WAIT_SECONDS = 60
/** Of one mailbox, to all addresses together: nobody's code mails are a means to bother strangers. */
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
/** Totals of searches are exact up to here. */
export const MAX_COUNTED_HITS = 1_000
export const MAX_SEARCH_CHARACTERS = 500
export const MAX_INDEXED_CHARACTERS = 200_000
/** Of a message with all its files, before it is split into words: an eighth of a second of work. */
export const MAX_INDEXED_CHARACTERS_PER_MESSAGE = 500_000
/** Of all messages that are indexed together. */
export const MAX_INDEXED_BYTES_AT_ONCE = 2_000_000
export const SUGGEST_MILLISECONDS = 300
export const MAX_SUGGESTED_THREADS = 5
export const MAX_SUGGESTED_PEOPLE = 3
export const MAX_SUGGESTED_TEXTS = 3
export const MAX_SUGGESTED_RECIPIENTS = 8
/** So many of the people most used a page has at hand, to offer them while somebody types. */
export const MAX_LOADED_RECIPIENTS = 200
export const MAX_FOUND_ACCOUNTS = 20
/** Account checks go in fives (product decision 20). */
export const CHECKED_ACCOUNTS_PER_CALL = 5
/** Larger files are not looked into. */
export const MAX_EXTRACTED_FILE_BYTES = 25 * MEGABYTE_BYTES
export const EXTRACT_TIMEOUT_SECONDS = 20
/** Of the process that reads a file, with all it holds. */
export const EXTRACT_MEMORY_MEGABYTES = 320
export const EXTRACT_ATTEMPTS = 3

// Calls
/** The largest call, a draft with all its recipients, has a fifth of it. */
export const MAX_JSON_VALUES = 50_000
export const MAX_JSON_DEPTH = 32

// Work on text
/** Longer texts are worked on beside the thread that serves everybody; so much costs it five milliseconds at most. */
export const MAX_TEXT_ON_MAIN_THREAD_CHARACTERS = 20_000
/** Text of all hits on a page of a search that is looked through on the main thread, one hit at a time. */
export const MAX_HITS_ON_MAIN_THREAD_CHARACTERS = 200_000
export const TEXT_PROCESSING_TIMEOUT_SECONDS = 60
export const TEXT_PROCESSING_MEMORY_MEGABYTES = 256

// Recall and seen mail
/** From 30 minutes to 30 days (spec section 8); a setting of the domain. */
export const RECALL_WINDOWS_SECONDS = [
  1_800, 3_600, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800, 2_592_000,
] as const
export const DEFAULT_RECALL_WINDOW_SECONDS = 86_400
/** Programs that show a mail fetch its picture more than once: what comes sooner is the same look. */
export const SAME_VIEW_SECONDS = 10
/** A tracked mail is built and kept for each recipient; so many bytes of it in all. */
export const MAX_TRACKED_BYTES = 400 * MEGABYTE_BYTES
/** That a recalled mail must not come in any more is remembered well beyond its last possible attempt. */
export const WITHHELD_KEPT_DAYS = 30

// Folders
export const MAX_FOLDER_NAME_CHARACTERS = 100
/** With all it lies in, as UTF-8: a row of an index holds less than 2,704. */
export const MAX_FOLDER_PATH_BYTES = 2_000
/** One in another, in another. */
export const MAX_FOLDER_DEPTH = 10
/** The system's among them. */
export const MAX_FOLDERS = 5_000

// Events
export const EVENTS_KEPT_DAYS = 7
export const MAX_REPLAYED_EVENTS = 500
/** Open pages of one sign-in; each has one socket. */
export const MAX_SOCKETS_PER_SESSION = 64

// The browser
export const DRAFT_SAVE_BODY_MILLISECONDS = 500
export const DRAFT_SAVE_SUBJECT_MILLISECONDS = 400
export const DRAFT_KEEP_LOCALLY_MILLISECONDS = 250
/** Pages out of sight may do something once a minute at most: a claim lives longer than that, and is renewed sooner. */
export const DRAFT_CLAIM_SECONDS = 150
export const DRAFT_CLAIM_RENEW_SECONDS = 45
export const NOTICE_MILLISECONDS = 3_000
/** Behind the order to mark a folder: the counts of all folders are asked for again. */
export const FOLDERS_RELOAD_MILLISECONDS = 3_000
export const UNDO_MILLISECONDS = 5_000
export const FOLDER_LABEL_CHARACTERS = 15
/** Of a subject inside of a notice. */
export const SHORTENED_CHARACTERS = 50
export const SPLIT_START_PERCENT = 50
export const SPLIT_MIN_PERCENT = 25
export const RECONNECT_SECONDS = 60
export const OFFLINE_CHECK_MILLISECONDS = 1_000
export const ERROR_PAGE_SECONDS = 60
