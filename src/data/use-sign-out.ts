import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { forgetDrafts } from './cell-drafts.ts';
import { forgetSearches } from './recent-searches.ts';
import { forgetWrites } from './replica.ts';
import { signOut } from './session.ts';

/** Logout: this browser only; partner, cached queries, tabs, searches and what was typed go with the session, then /login. */
export function useSignOut() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isSigningOut, setIsSigningOut] = useState(false);
  const handleSignOut = async () => {
    setIsSigningOut(true);
    // The backend refuses what is still on its way once the session has ended, which is no failure to speak of.
    await queryClient.cancelQueries();
    await signOut();
    forgetSearches();
    forgetDrafts();
    forgetWrites();
    await navigate({ to: '/login' });
  };
  return { isSigningOut, signOut: () => void handleSignOut() };
}
