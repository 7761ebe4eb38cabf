/** What a call may refuse: the HTTP code, and the text that people are shown (a quoted text of the product to the letter). */
const REFUSALS = {
  invalid_input: [400, 'Please check what you entered.'],
  not_found: [404, 'This is not here, or no longer.'],
  not_yours: [403, 'This belongs to somebody else.'],
  not_your_role: [403, 'This is for those who look after the site. Your account is not one of theirs.'],
  session_ended: [401, 'Session timed out, please login again'],
  too_many_requests: [429, 'Too many tries. Please wait a moment and try again.'],
  body_too_large: [413, 'This is larger than the server takes.'],
  unsupported_media_type: [415, 'The server does not take this kind of content.'],
  storage_full: [507, 'The server has no space left for this. Nothing was lost; please try again later.'],

  wrong_credentials: [400, 'User Name or Password is wrong'],
  account_suspended: [403, 'This account is closed. Please contact us if you think that is wrong.'],
  second_step_needed: [
    403,
    'This account has two-step sign-in. Please enter the code of your authenticator app.',
  ],
  second_step_wrong: [
    400,
    'This code is wrong, too old, or was used already. Please enter the one that is shown now.',
  ],
  second_step_ended: [400, 'That took too long. Please sign in again.'],
  two_step_is_on: [409, 'Two-step sign-in is on already.'],
  two_step_is_off: [409, 'Two-step sign-in is off already.'],
  two_step_not_begun: [409, 'This key is too old. Please begin again.'],
  two_step_missing: [
    403,
    'Whoever looks after this site needs two-step sign-in. Please turn it on in My account.',
  ],

  contact_invalid: [400, 'Invalid Input'],
  email_invalid: [400, 'Please enter a valid Email Address'],
  mobile_invalid: [400, 'Please enter a valid Mobile Number'],
  method_not_accepted: [400, 'Signing up this way is not possible here.'],
  reference_unknown: [400, 'Invalid User'],
  code_wrong: [400, "Verification code doesn't match"],
  code_spent: [400, 'This code no longer works. Please ask for a new one.'],
  too_many_codes: [429, 'Too many codes were sent. Please try again in an hour.'],
  password_wrong: [400, 'The current password is wrong.'],
  session_unknown: [404, 'This session has ended already.'],
  new_contact_missing: [400, 'Please enter your new email address'],
  contact_unchanged: [400, 'This is your contact already.'],
  contact_taken: [409, 'This contact belongs to another account.'],
  change_code_wrong: [400, 'Please enter the verification code correctly or request for new one'],
  not_verified: [403, 'Please verify your e-mail address or mobile number first.'],

  channel_not_found: [404, 'This channel does not exist.'],
  own_channel: [403, 'You cannot subscribe to your own channel.'],
  too_many_channels: [409, 'You have 100 channels, and that is as many as one account can have.'],
  channel_name_taken: [409, 'Channel name already in use'],
  channel_url_taken: [409, 'Channel URL already in use'],
  channel_parameters_missing: [400, 'Please fill all the required parameters'],
  channel_url_invalid: [
    400,
    'A channel URL has 3 to 60 letters, digits, hyphens or underscores, and no spaces.',
  ],
  featured_unknown: [400, 'One of the chosen channels is not here, or no longer.'],
  slot_unknown: [400, 'A channel has five places for videos.'],
  slot_changed: [409, 'This place has another video by now. Please look again.'],
  video_is_primary: [409, 'This is the primary video. Please change the primary video first.'],
  channels_by_approval: [403, 'Channels are opened by an administrator here. Please contact us.'],
  no_channel: [403, 'Please Create a channel to upload videos.'],

  place_not_found: [404, 'This place is not on our map.'],
  place_unknown: [400, 'This place is not on our map, or no longer. Please choose another one.'],

  picture_not_readable: [415, 'This picture cannot be read. Please choose a JPG, PNG or WebP picture.'],
  picture_too_large: [413, 'This picture is too large. Please choose one up to 5 MB.'],
  picture_missing: [400, 'Please choose a picture.'],

  captions_missing: [400, 'Please choose a file with captions.'],
  captions_too_large: [413, 'This file is too large. Please choose captions up to 1 MB.'],
  captions_not_utf8: [
    415,
    'This file is not text in UTF-8. Please save the captions in UTF-8 and try again.',
  ],
  captions_not_readable: [415, 'No captions were found in this file. Please choose a WebVTT or SubRip file.'],
  captions_not_found: [404, 'There are no captions in this language, or no longer.'],
  too_many_captions: [409, 'This video has captions in 20 languages. Please remove one of them first.'],

  file_missing: [400, 'Please choose a video file.'],
  file_not_video: [415, 'This file is not a video we can read. MP4, MOV, WebM and MKV files work best.'],
  file_empty: [400, 'This file is empty. Please choose another one.'],
  file_too_large: [413, 'This file is larger than the server takes.'],
  too_many_uploads: [429, 'You have several unfinished uploads. Please finish or discard one of them first.'],
  upload_unknown: [404, 'This upload does not exist, or has ended. Please choose the file again.'],
  video_not_found: [404, 'This video does not exist, or is no longer available.'],
  video_still_uploading: [409, 'Please wait, Video is uploading...'],
  already_published: [409, 'The details of this video were published already.'],
  already_public: [409, 'This video is published already: its time cannot be changed any more.'],
  publish_time_invalid: [400, 'Please choose a time that is still to come, within a year.'],
  not_encodable: [409, 'This video cannot be encoded: its file is gone. Please upload it again.'],
  video_url_taken: [409, 'Video URL already in use'],
  video_url_reserved: [409, 'This video URL belongs to a page of the site. Please choose another one.'],
  video_url_invalid: [400, 'A video URL has 3 to 60 letters, digits, hyphens or underscores, and no spaces.'],
  video_not_described: [409, 'This video has no details yet. Please publish it first.'],
  video_under_review: [409, 'This video is under review. It can be changed when that is over.'],
  category_unknown: [400, 'This category does not exist.'],
  poster_unknown: [400, 'This thumbnail does not exist. Please choose one of those shown.'],

  comment_not_found: [404, 'This comment is not here, or no longer.'],
  comment_empty: [400, 'Please write something first.'],
  comments_closed: [403, 'Comments are closed under this film.'],
  commenter_blocked: [403, 'The owner of this film does not take comments from you.'],
  own_comment: [403, 'This comment is your own.'],
  reply_to_reply: [400, 'A reply cannot be answered itself. Please reply to the comment.'],
  report_reason_missing: [400, 'Please select a reason'],
  report_reason_unlisted: [400, 'Please select a reason from the list'],
  report_settled: [
    409,
    'You reported this before, and it was reviewed. Your report history says what came of it.',
  ],
  report_not_found: [404, 'This report is not here, or no longer.'],
  own_content: [403, 'You cannot report what is your own.'],
  notification_unknown: [404, 'Unable to proceed the request, Please try again!'],
  notification_type_unknown: [400, 'This is nothing that people are notified of.'],
  act_unknown: [409, 'This did not happen, so nobody is notified of it.'],
  digest_without_email: [409, 'Please add an e-mail address to your account first.'],
  reply_not_pinnable: [400, 'A comment can be pinned, a reply cannot.'],
  playlist_not_found: [404, 'This playlist does not exist.'],
  playlist_name_missing: [400, 'Please enter the playlist name'],
  playlist_video_doubled: [409, 'This video is in the playlist already.'],
  playlist_video_missing: [404, 'This video is not in the playlist, or no longer.'],
  playlist_unavailable: [404, 'Unable to load the playlist right now'],
  playlist_full: [409, 'This playlist is full: it holds 500 videos.'],
  too_many_playlists: [409, 'You have 500 playlists. Please delete one of them first.'],
  decided_meanwhile: [409, 'Somebody else decided about this meanwhile. Please look again.'],
  channel_not_removable: [
    409,
    'A channel is not removed by a report: deal with its videos, then say that you acted.',
  ],
  hero_unfit: [409, "Home's hero shows a published, public film in landscape. This one is not."],
  pick_unfit: [409, "Editors' picks are published, public films. This one is not."],
  account_not_found: [404, 'This account does not exist, or no longer.'],
  last_administrator: [409, 'This is the last administrator. Please make somebody else one first.'],
  editorial_changed: [409, 'Somebody else saved this meanwhile. Your changes were not saved.'],
  theme_unknown: [400, 'Unable to change the theme right now, Please try again!'],
} as const satisfies Record<string, readonly [number, string]>

export type RefusalCode = keyof typeof REFUSALS

/** The HTTP code of a refusal. */
export function refusalStatus(code: RefusalCode): number {
  return REFUSALS[code][0]
}

/** The text of a refusal, as people are shown it. */
export function refusalText(code: RefusalCode): string {
  return REFUSALS[code][1]
}
