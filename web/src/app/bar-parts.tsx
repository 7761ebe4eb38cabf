import { useMemberBar } from './member-bar.ts'
import type { MemberBarProps } from './MemberBar.tsx'
import { GuestActions } from './shell/GuestActions.tsx'
import { SearchBox } from './shell/SearchBox.tsx'
import type { AuthPage, SearchBoxState, ShellLinks } from './shell/shell-types.ts'
import { useSearch } from './use-search.ts'
import { useShellTheme } from './use-shell-theme.ts'

/** The parts of the top bar, connected to the API. */
export function AppSearch(state: SearchBoxState) {
  return <SearchBox search={useSearch()} {...state} />
}

export function AppGuestActions(props: { links: ShellLinks; authPage: AuthPage | undefined }) {
  const theme = useShellTheme()
  return <GuestActions {...props} {...theme} />
}

export function AppMemberActions(props: MemberBarProps) {
  const file = useMemberBar()
  return file && <file.MemberBar {...props} />
}
