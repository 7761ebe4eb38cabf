import { texts } from './texts.ts'

interface ClockParts {
  hours: number
  minutes: number
  seconds: number
}

function splitTime(totalSeconds: number): ClockParts {
  const whole = Number.isFinite(totalSeconds) ? Math.max(0, Math.floor(totalSeconds)) : 0
  return { hours: Math.floor(whole / 3600), minutes: Math.floor(whole / 60) % 60, seconds: whole % 60 }
}

/** `9:31`, `1:04:07`; a value that is not a number becomes `0:00`. */
export function clockText(totalSeconds: number): string {
  const { hours, minutes, seconds } = splitTime(totalSeconds)
  const tail = String(seconds).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

/** `+10 s`, `−5 s`. */
export function seekNotice(by: number): string {
  return by < 0 ? texts.notices.back({ seconds: -by }) : texts.notices.forward({ seconds: by })
}

/** `9 minutes 31 seconds`, for screen readers. */
export function spokenTime(totalSeconds: number): string {
  const { hours, minutes, seconds } = splitTime(totalSeconds)
  const words = [
    hours > 0 ? texts.hours({ count: hours }) : '',
    minutes > 0 ? texts.minutes({ count: minutes }) : '',
    seconds > 0 || (hours === 0 && minutes === 0) ? texts.seconds({ count: seconds }) : '',
  ]
  return words.filter((word) => word !== '').join(' ')
}
