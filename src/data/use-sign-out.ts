import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { signOut } from './session.ts';

/** Logout: this browser only; partner, cached queries and tabs go with the session, then /login. */
export function useSignOut() {
  const navigate = useNavigate();
  const [isSigningOut, setIsSigningOut] = useState(false);
  const handleSignOut = async () => {
    setIsSigningOut(true);
    await signOut();
    await navigate({ to: '/login' });
  };
  return { isSigningOut, signOut: () => void handleSignOut() };
}
