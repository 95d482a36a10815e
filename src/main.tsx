import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@/styles/app.css';
import { App } from './app.tsx';
import { hideTokens } from './data/url-tokens.ts';
import { surviveTranslation } from './translated-page.ts';

hideTokens();
surviveTranslation();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has an element with the id root.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
