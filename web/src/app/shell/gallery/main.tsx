import '../../../styles/index.css'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { Gallery } from '../../../ui/gallery/Gallery.tsx'
import { samplePicture } from '../../../ui/gallery/samples.ts'
import { ToastProvider, useToast } from '../../../ui/overlays/Toast.tsx'
import { GuestActions } from '../GuestActions.tsx'
import { LoginPopup } from '../LoginPopup.tsx'
import { MemberActions } from '../MemberActions.tsx'
import { SearchBox } from '../SearchBox.tsx'
import { Shell } from '../Shell.tsx'
import { SideMenu } from '../SideMenu.tsx'
import type { ShellLinks, Theme } from '../shell-types.ts'

/** Development only. ?page=home|components, ?user, ?theme=light, ?popup=guest|expired, ?channels=0..9 */
const query = new URLSearchParams(location.search)

const links: ShellLinks = {
  home: '/',
  allVideos: '/allVideos',
  playlists: '/playlists',
  aboutUs: '/aboutUs',
  trending: '/allTrendings',
  places: '/places',
  whatsNew: '/whatsnew',
  channels: '/channels',
  history: '/viewHistory',
  downloads: '/downloads',
  library: '/library',
  subscriptions: '/allSubscriptions',
  watchLater: '/watchLater',
  likedVideos: '/likedVideos',
  settings: '/myAccount',
  reportHistory: '/reportHistory',
  upload: '/uploadVideo',
  myAccount: '/myAccount',
  signIn: '/signin',
  signUp: '/signup',
  helpCentre: 'mailto:help@example.lk',
  guidelines: '/aboutUs/guidelines',
  privacy: '/aboutUs/privacy',
  contactUs: 'mailto:hello@example.lk',
  advertise: 'mailto:ads@example.lk',
}

const channels = Array.from({ length: Number(query.get('channels') ?? 6) }, (_, index) => ({
  name: `Channel number ${index + 1} of the island`,
  href: `/channels/${index}`,
  logoUrl: index % 2 === 0 ? samplePicture(index, 100, 100) : null,
  hasNewVideos: index < 2,
}))

function Frame() {
  const toast = useToast()
  const [theme, setTheme] = useState<Theme>(query.get('theme') === 'light' ? 'light' : 'dark')
  const [isBellOpen, setBellOpen] = useState(false)
  const popup = query.get('popup')
  const [reason, setReason] = useState<'guest' | 'expired' | null>(
    popup === 'guest' || popup === 'expired' ? popup : null,
  )
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
  }, [theme])
  const isMember = query.has('user')
  const shellTheme = { theme, onToggleTheme: () => setTheme(theme === 'dark' ? 'light' : 'dark') }
  const search = {
    action: '',
    name: 'val',
    term: '',
    history: ['ella', 'whale watching mirissa'],
    suggestions: [],
    places: [],
    onTermChange: () => undefined,
    onPlace: (href: string) => toast(`Going to ${href}`, 'info'),
    onSearch: (term: string) =>
      term === '' ? toast('Search Box is empty', 'error') : toast(`Searching for ${term}`, 'info'),
  }
  return (
    <>
      <Shell
        links={links}
        currentPath="/"
        isSignedIn={isMember}
        isAuthPage={false}
        renderSearch={(state) => <SearchBox search={search} {...state} />}
        actions={
          isMember ? (
            <MemberActions
              links={links}
              viewer={{ name: 'Kavindu Ranasinghe', avatarUrl: samplePicture(5, 100, 100), isUploader: true }}
              channels={[]}
              notifications={{
                unreadCount: 3,
                isOpen: isBellOpen,
                onOpenChange: setBellOpen,
                panel: <EmptyState isCompact title="You're all caught up !!!" />,
              }}
              onLogout={() => toast('Logged out', 'info')}
              {...shellTheme}
            />
          ) : (
            <GuestActions links={links} authPage={undefined} {...shellTheme} />
          )
        }
        renderMenu={(state) => (
          <SideMenu
            links={links}
            currentPath="/"
            isSignedIn={isMember}
            subscribedChannels={{ channels, hasMore: false, loadMore: () => undefined }}
            {...state}
            {...shellTheme}
          />
        )}
      >
        <Gallery page={query.get('page') ?? 'components'} />
      </Shell>
      <LoginPopup reason={reason} signInHref="/signin" signUpHref="/signup" onClose={() => setReason(null)} />
    </>
  )
}

const root = document.querySelector('#root')
if (root === null) throw new Error('gallery.html has no #root')
createRoot(root).render(
  <StrictMode>
    <ToastProvider>
      <Frame />
    </ToastProvider>
  </StrictMode>,
)
